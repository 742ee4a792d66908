import Engine
import GuichetCore
import GuichetDirect

/// A refusal as a claim holds it.
struct DirectRememberedRefusal: Sendable {
    let refusal: DirectRefusal
    let at: Instant

    init(_ refusal: DirectRefusal, at instant: Instant) {
        self.refusal = refusal
        at = instant
    }

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("status", .integer(Int64(refusal.status)))
        json.append("at", .integer(at.milliseconds))
        json.append("errors", .array(refusal.items.map { .object($0.json) }))
        return JSONValue.object(json).encoded()
    }

    init(_ bytes: [UInt8]) throws {
        let json = try JSONValue(parsing: bytes)
        guard let status = json["status"].flatMap(Int64.init(direct:)),
            let at = json["at"].flatMap(Int64.init(direct:)), let items = json["errors"]?.array
        else { throw Unreadable() }
        self.init(
            DirectRefusal(status: Int(status), items.compactMap { $0.object.map(DirectErrorItem.init(json:)) }),
            at: Instant(milliseconds: at))
    }

    struct Unreadable: Error {}
}
