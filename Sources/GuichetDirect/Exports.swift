// Code that uses this module also needs its base types. They are in a module of their own because phones need only
// those.
@_exported public import GuichetDirectClient
