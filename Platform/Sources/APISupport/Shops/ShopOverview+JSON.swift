import Engine
package import GuichetCore

extension ShopOverview {
    /// As the operator's API and `guichet shop list --json` print it.
    package var json: JSONObject {
        var settings = JSONObject()
        for setting in self.settings {
            settings.append(setting.fact.rawValue, .array(setting.values.map(JSONValue.string)))
        }
        var json = JSONObject()
        json.append("api", .string(id.api))
        json.append("shop", .string(id.name))
        json.append("name", displayName.map(JSONValue.string) ?? .null)
        json.append("brand", .string(brand))
        json.append("isDemo", .bool(isDemo))
        json.append("settings", .object(settings))
        json.append("keys", .array(keys.map(\.json)))
        return json
    }
}

extension ShopOverview.Key {
    fileprivate var json: JSONValue {
        [
            "kind": .string(kind.rawValue), "name": .string(name), "state": .string(state.rawValue),
            "isPublished": .bool(isPublished),
            "createdAt": createdAt.map { .string($0.iso8601) } ?? .null,
            "expiresAt": expiresAt.map { .string($0.iso8601) } ?? .null,
        ]
    }
}
