package import Engine
import GuichetCore

extension StoredPart {
    /// The record of a shop, whose row is `sips/002001000000001`.
    package func shopRecord() throws -> ShopRecord {
        guard let settings = try JSONValue(parsing: bytes).object else {
            throw StoredFormUnreadable(form: "shop", reason: "is no JSON object")
        }
        let name = row.split(separator: "/", maxSplits: 1).last.map(String.init) ?? row
        return ShopRecord(id: ShopID(api: api, name: name), settings: settings)
    }
}
