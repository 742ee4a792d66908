/// What a ``NotificationReceiver`` does with a request after it has recorded it.
public struct ReceiverBehaviour: Sendable, Hashable {
    enum Act: Sendable, Hashable {
        case answer(status: Int, location: String?)
        case hang
        case close
    }

    let act: Act

    /// Answers 200, like a merchant who has processed the notification.
    public static let accept = ReceiverBehaviour.answer(200)
    /// Does not answer and keeps the connection open, until the sender gives up or the receiver stops.
    public static let hang = ReceiverBehaviour(act: .hang)
    /// Closes the connection without an answer.
    public static let close = ReceiverBehaviour(act: .close)

    /// Answers with a status and an empty body.
    public static func answer(_ status: Int) -> ReceiverBehaviour {
        ReceiverBehaviour(act: .answer(status: status, location: nil))
    }

    /// Redirects the sender to another address. Guichet never follows.
    public static func redirect(to address: String, status: Int = 302) -> ReceiverBehaviour {
        ReceiverBehaviour(act: .answer(status: status, location: address))
    }
}
