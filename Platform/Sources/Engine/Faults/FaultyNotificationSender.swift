/// Another sender, with the faults that testers order.
package struct FaultyNotificationSender: NotificationSender {
    private let base: any NotificationSender
    private let faults: FaultBook

    package init(_ base: any NotificationSender, faults: FaultBook) {
        self.base = base
        self.faults = faults
    }

    package func deliver(_ request: NotificationRequest, to url: String) async -> Delivery {
        guard let origin = request.origin else { return await base.deliver(request, to: url) }
        // One that was held back once is sent as usual next time.
        guard await !faults.release(origin.id) else { return await base.deliver(request, to: url) }
        let facts = FaultFacts(
            api: origin.shop.api, shop: origin.shop.name, amount: origin.amount, reference: origin.reference)
        guard let hit = await faults.take(.notification, for: facts) else {
            return await base.deliver(request, to: url)
        }
        switch hit.fault {
        case .notificationNever: return .accepted
        case .notificationFailed: return .failed(reason: "the fault \(hit.fault.name)")
        case .notificationDelayed: return await holdBack(origin, hit)
        case .notificationOutOfOrder where !hit.time.isMultiple(of: 2): return await holdBack(origin, hit)
        case .notificationDoubled:
            _ = await base.deliver(request, to: url)
            return await base.deliver(request, to: url)
        case .notificationWrongSeal: return await base.deliver(request.withWrongSeal(), to: url)
        case .notificationAltered: return await base.deliver(request.altered(), to: url)
        case .notificationGarbled:
            return await base.deliver(request.with(body: Array(request.body.prefix(request.body.count / 2))), to: url)
        default: return await base.deliver(request, to: url)
        }
    }

    private func holdBack(_ origin: NotificationOrigin, _ hit: FaultHit) async -> Delivery {
        await faults.holdBack(origin.id)
        return .postponed(seconds: hit.delaySeconds, reason: "held back by the fault \(hit.fault.name)")
    }
}

extension NotificationRequest {
    func with(body: [UInt8]? = nil, headers: [Header]? = nil) -> NotificationRequest {
        var request = NotificationRequest(
            contentType: contentType, body: body ?? self.body, headers: headers ?? self.headers, terms: terms,
            seal: seal)
        request.origin = origin
        return request
    }

    /// The first character of the seal is another one.
    func withWrongSeal() -> NotificationRequest {
        switch seal {
        case .header(let name)?:
            let headers = headers.map { header in
                guard header.name == name else { return header }
                return Header(name, (header.value.hasPrefix("A") ? "B" : "A") + header.value.dropFirst())
            }
            return with(headers: headers)
        case .field(let name)?:
            var body = body
            guard let start = Self.value(of: name, in: body), start < body.count else { return self }
            body[start] = body[start] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
            return with(body: body)
        case nil: return self
        }
    }

    /// A digit of the content is another one.
    func altered() -> NotificationRequest {
        var body = body
        for place in contents {
            // The last digit: earlier ones may belong to a name. Those of encoded characters (`%7D`) are left out.
            for index in place.reversed() where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(body[index]) {
                guard !body[max(place.lowerBound, index - 2)..<index].contains(UInt8(ascii: "%")) else { continue }
                body[index] = body[index] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
                return with(body: body)
            }
        }
        return self
    }

    /// Where the content is that the seal is for. In a form it is the longest field, or all of them: those beside it that are
    /// not sealed, such as `InterfaceVersion` and `kr-src`, are short.
    private var contents: [Range<Int>] {
        guard case .field(let name)? = seal else { return [body.indices] }
        return body.split(separator: UInt8(ascii: "&")).compactMap { field -> Range<Int>? in
            guard let mark = field.firstIndex(of: UInt8(ascii: "=")), !field[..<mark].elementsEqual(name.utf8) else {
                return nil
            }
            return mark + 1..<field.endIndex
        }.sorted { $0.count > $1.count }
    }

    /// Where the value of a form's field begins.
    private static func value(of name: String, in body: [UInt8]) -> Int? {
        let mark = Array("\(name)=".utf8)
        for start in body.indices where body[start...].starts(with: mark) {
            guard start == 0 || body[start - 1] == UInt8(ascii: "&") else { continue }
            return start + mark.count
        }
        return nil
    }
}
