/// One attempt to deliver a notification: what was sent, and what was answered.
package struct DeliveryAttempt: Sendable, Hashable {
    /// From 1, in the order of the attempts; 0 until it is stored.
    package var number = 0
    package let at: Instant
    package let microseconds: Int64
    /// `delivered`, or why not, as text for people.
    package let result: String
    /// Whether an operator ordered it beside the queue's own attempts.
    package let isCopy: Bool
    /// The HTTP status of the answer; `nil` without an answer.
    package let status: Int?
    /// The start of the answer, without card numbers.
    package let answer: String?
    /// `nil` if nothing was sent.
    package let sent: SentNotification?

    package init(
        at: Instant, microseconds: Int64, result: String, isCopy: Bool = false, status: Int?, answer: String?,
        sent: SentNotification?
    ) {
        self.at = at
        self.microseconds = microseconds
        self.result = result
        self.isCopy = isCopy
        self.status = status
        self.answer = answer
        self.sent = sent
    }

    /// How many are kept of one notification, and for how long.
    package static let kept = 20
    package static let keptSeconds: Int64 = 30 * 86_400
}

/// A notification's content as it is kept.
package struct SentNotification: Sendable, Hashable {
    package let contentType: String
    package let headers: [NotificationRequest.Header]
    /// Not more than ``limit`` bytes of it.
    package let body: [UInt8]
    package let bytes: Int
    package let seal: NotificationRequest.SealPlace?

    /// How many bytes of a body are kept.
    package static let limit = 16 * 1_024

    package init(_ request: NotificationRequest) {
        contentType = request.contentType
        headers = request.headers
        body = Array(request.body.prefix(Self.limit))
        bytes = request.body.count
        seal = request.seal
    }

    package init(
        contentType: String, headers: [NotificationRequest.Header], body: [UInt8], bytes: Int,
        seal: NotificationRequest.SealPlace?
    ) {
        self.contentType = contentType
        self.headers = headers
        self.body = body
        self.bytes = bytes
        self.seal = seal
    }

    /// Its seal, hash or signature, with the name of the header or of the field.
    package var signature: (name: String, value: String)? {
        switch seal {
        case .header(let name)?: headers.first { $0.name == name }.map { (name, $0.value) }
        case .field(let name)?:
            String(decoding: body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("\(name)=") }
                .map { (name, String($0.dropFirst(name.count + 1))) }
        case nil: nil
        }
    }
}
