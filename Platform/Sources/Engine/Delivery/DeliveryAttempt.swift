import GuichetCore
import Synchronization

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

/// What becomes known about an attempt while it is made: only who sends knows what was really sent and answered.
///
/// They travel as a task-local value, as ``CallNotes`` do.
package final class AttemptNotes: Sendable {
    @TaskLocal package static var current: AttemptNotes?

    private struct Content {
        var sent: NotificationRequest?
        var status: Int?
        var answer: String?
    }

    private let content = Mutex(Content())

    package init() {}

    package static func sent(_ request: NotificationRequest) {
        current?.content.withLock { $0.sent = request }
    }

    /// - Parameter answer: without card numbers.
    package static func answered(_ status: Int, _ answer: String? = nil) {
        current?.content.withLock { ($0.status, $0.answer) = (status, answer) }
    }

    func attempt(_ delivery: Delivery, at: Instant, took: Duration, isCopy: Bool = false) -> DeliveryAttempt {
        let content = content.withLock { $0 }
        let result =
            switch delivery {
            case .accepted: content.sent == nil ? "nothing was sent" : "delivered"
            case .failed(let reason), .refused(let reason), .postponed(_, let reason): reason
            }
        return DeliveryAttempt(
            at: at, microseconds: Int64(took / .microseconds(1)), result: result, isCopy: isCopy,
            status: content.status, answer: content.answer, sent: content.sent.map { SentNotification($0) })
    }
}
