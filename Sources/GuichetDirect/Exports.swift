// Whoever speaks the wire needs its ground floor, which stands in a module of its own because phones need no more.
@_exported public import GuichetDirectClient
