#if canImport(ObjectiveC)
    public import Foundation
    import GuichetCore
    @_spi(Platform) import GuichetSips
    import ObjectiveC

    extension OfficialAnswer {
        /// Reads a response object of the framework by the documented names of its properties; `nil` for `nil`.
        ///
        /// Not tested with the framework, which is closed. A property that the object does not have is omitted.
        public init?(reading response: NSObject?) {
            guard let response else { return nil }
            self.init(Self.object(response))
        }

        /// Every property name that the guides document for any object.
        private static let names: Set<String> = Set(
            OperationContract.all.flatMap(\.responseFields) + OperationContract.containers.flatMap(\.fields))

        private static func object(_ object: NSObject, depth: Int = 0) -> JSONObject {
            var fields = JSONObject()
            for name in names.sorted() where object.responds(to: NSSelectorFromString(name)) {
                if let read = value(object.value(forKey: name), depth: depth) { fields.append(name, read) }
            }
            return fields
        }

        private static func value(_ value: Any?, depth: Int) -> JSONValue? {
            switch value {
            case let text as String: return .string(text)
            case let number as NSNumber: return .string(number.stringValue)
            case let list as [Any]: return .array(list.compactMap { Self.value($0, depth: depth) })
            case let dictionary as [String: Any]:
                var fields = JSONObject()
                for (name, inner) in dictionary {
                    if let read = Self.value(inner, depth: depth) { fields.append(name, read) }
                }
                return .object(fields)
            // Containers contain no containers.
            case let object as NSObject where depth < 2 && !(object is NSNull):
                return .object(Self.object(object, depth: depth + 1))
            default: return nil
            }
        }
    }
#endif
