if (matchMedia("(max-width: 44.9375em)").matches && !location.search) document.currentScript.previousElementSibling.open = false;
