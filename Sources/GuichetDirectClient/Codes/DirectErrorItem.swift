public import GuichetCore

/// One of `errors` (`apiError`).
public struct DirectErrorItem: DirectDocument {
    public struct Fields: DirectFieldList {
        public let errorCode = DirectField<DirectErrorCode>("errorCode", .required)
        public let category = DirectField<DirectErrorCategory>("category")
        /// Deprecated.
        public let code = DirectField<String>("code")
        public let httpStatusCode = DirectField<Int64>("httpStatusCode")
        public let id = DirectField<String>("id")
        public let message = DirectField<String>("message")
        /// The member of the request that is wrong.
        public let propertyName = DirectField<String>("propertyName")
        public let retriable = DirectField<Bool>("retriable")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
