import GuichetCore

/// A notification on its way to another node, and the answer on its way back.
///
/// The two nodes may be of two versions: what one does not know is left out.
struct HandedNotification: Sendable {
    let request: NotificationRequest
    let url: String

    init(_ request: NotificationRequest, to url: String) {
        self.request = request
        self.url = url
    }

    var bytes: [UInt8] {
        var json = JSONObject()
        json.append("url", .string(url))
        json.append("contentType", .string(request.contentType))
        json.append("headers", .array(request.headers.map { .array([.string($0.name), .string($0.value)]) }))
        json.append("body", .string(Base64URL.encode(request.body)))
        json.append("timeoutSeconds", request.terms.timeoutSeconds.map(JSONValue.integer) ?? .null)
        json.append("acceptsRedirects", .bool(request.terms.acceptsRedirects))
        if let origin = request.origin {
            json.append("id", .string(origin.id.text))
            json.append("api", .string(origin.shop.api))
            json.append("shop", .string(origin.shop.name))
            json.append("reference", origin.reference().map(JSONValue.string) ?? .null)
        }
        return JSONValue.object(json).encoded()
    }

    init?(bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let url = json["url"]?.text,
            let contentType = json["contentType"]?.text,
            let body = json["body"]?.text.flatMap({ Base64URL.decode($0) }), let id = json["id"]?.text,
            let api = json["api"]?.text, let shop = json["shop"]?.text
        else { return nil }
        let headers = (json["headers"]?.array ?? []).compactMap { header -> NotificationRequest.Header? in
            guard let pair = header.array, pair.count == 2, let name = pair[0].text, let value = pair[1].text else {
                return nil
            }
            return NotificationRequest.Header(name, value)
        }
        let reference = json["reference"]?.text
        var request = NotificationRequest(
            contentType: contentType, body: body, headers: headers,
            terms: DeliveryTerms(
                timeoutSeconds: json["timeoutSeconds"]?.text.flatMap { Int64($0) },
                acceptsRedirects: json["acceptsRedirects"] == .bool(true)))
        request.origin = NotificationOrigin(
            id: NotificationID(id), shop: ShopID(api: api, name: shop), amount: nil, reference: { reference })
        self.init(request, to: url)
    }

    // MARK: The answer

    /// - Parameter delivery: `nil` if no program takes it.
    static func answer(_ delivery: Delivery?) -> [UInt8] {
        var json = JSONObject()
        switch delivery {
        case nil: json.append("result", .string("none"))
        case .accepted: json.append("result", .string("accepted"))
        case .refused(let reason):
            json.append("result", .string("refused"))
            json.append("reason", .string(reason))
        case .failed(let reason):
            json.append("result", .string("failed"))
            json.append("reason", .string(reason))
        case .postponed(let seconds, let reason):
            json.append("result", .string("postponed"))
            json.append("seconds", .integer(seconds))
            json.append("reason", .string(reason))
        }
        return JSONValue.object(json).encoded()
    }

    /// - Returns: `nil` if no program takes it.
    static func delivery(_ answer: [UInt8]) -> Delivery? {
        let json = try? JSONValue(parsing: answer)
        let reason = json?["reason"]?.text ?? "the node to which a program listens gave no reason"
        switch json?["result"]?.text {
        case "none": return nil
        case "accepted": return .accepted
        case "refused": return .refused(reason: reason)
        case "postponed":
            guard let seconds = json?["seconds"]?.text.flatMap({ Int64($0) }), seconds > 0 else {
                return .failed(reason: reason)
            }
            return .postponed(seconds: seconds, reason: reason)
        default: return .failed(reason: reason)
        }
    }
}
