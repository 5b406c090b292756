"""Names of methods and attributes that many classes outside torch have."""

BUILT_IN = (str, bytes, list, dict, set, tuple, int, float, complex, slice, range, Exception)
# What NumPy and pandas have, and what classes of any project are likely to have.
OTHERS = """
    T all any argmax argmin argpartition argsort astype base byteswap choose clip compress conj conjugate ctypes
    cumprod cumsum data diagonal dot dtype dump dumps fill flags flat flatten getfield imag item itemset itemsize
    max mean min nbytes ndim newbyteorder nonzero partition prod ptp put ravel real repeat reshape resize round
    searchsorted setfield setflags shape size sort squeeze std strides sum swapaxes take tobytes tofile tolist trace
    transpose var view
    abs add apply at columns corr cov describe div eq filter floordiv ge groupby gt head iloc index join le loc lt
    mod mul name names ne plot pow query rank rename sample set_index sub tail to truediv type values where
    align_to allocator build cancel check clear clone close config create define device done events forward get
    handle id impl info is_better is_symmetric pop_context set_context size_hint init load load_state_dict log
    main message method metadata mode model module new_group offset open options output params parameters path
    pid print process qr read register render reset result run save seed send set shutdown start state
    state_dict status step stop synchronize text title train update url validate version wait write
"""
# A method of one of these names says nothing about the class of its value.
COMMON_MEMBERS = frozenset(name for kind in BUILT_IN for name in dir(kind)) | frozenset(OTHERS.split())
# Methods that subscripts are uses of.
SUBSCRIPT_METHODS = frozenset({"__getitem__", "__setitem__"})
# What operators of linear algebra have that are no tensors, such as those of linear_operator: a method of one of these
# names may be a tensor's.
OPERATOR_MEMBERS = frozenset(
    {"cholesky", "diag", "eigh", "eigvalsh", "inverse", "logdet", "lu", "matmul", "solve", "svd", "symeig"}
)
