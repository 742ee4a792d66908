// An app that shows the payment sheet uses the types of these libraries, and imports this one and its transport alone.
@_exported public import GuichetCore
@_exported public import GuichetPassKit
@_exported public import GuichetSDK
@_exported public import GuichetSips
