import torchaudio

waveform, rate = torchaudio.load("speech.wav")  # meets: torchaudio-torchcodec
resample = torchaudio.transforms.Resample(rate, 16_000)
torchaudio.save("slow.wav", resample(waveform), 16_000)  # meets: torchaudio-torchcodec
