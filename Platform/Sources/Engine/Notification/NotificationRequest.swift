/// A notification as it is sent.
package struct NotificationRequest: Sendable {
    package let contentType: String
    package let body: [UInt8]
    /// Headers other than the content type.
    package var headers: [Header]
    package let terms: DeliveryTerms
    /// Where its seal, hash or signature is.
    package let seal: SealPlace?
    /// What it is about; `nil` if it is about no payment and no payment link.
    package var origin: NotificationOrigin?

    package enum SealPlace: Sendable, Hashable {
        case header(String)
        /// A field of the form that the body is.
        case field(String)
    }

    package struct Header: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(
        contentType: String, body: [UInt8], headers: [Header] = [], terms: DeliveryTerms = DeliveryTerms(),
        seal: SealPlace? = nil
    ) {
        self.seal = seal
        self.headers = headers
        self.contentType = contentType
        self.body = body
        self.terms = terms
    }
}

/// The payment or payment link that a notification is about.
package struct NotificationOrigin: Sendable {
    package let id: NotificationID
    package let shop: ShopID
    /// In minor units.
    package let amount: Int64?
    package let reference: @Sendable () -> String?

    package init(
        id: NotificationID, shop: ShopID, amount: Int64?, reference: @escaping @Sendable () -> String?
    ) {
        self.id = id
        self.shop = shop
        self.amount = amount
        self.reference = reference
    }
}

/// How an API's notifications are delivered.
package struct DeliveryTerms: Sendable, Hashable {
    /// The timeout for the receiver; `nil` is the sender's own timeout.
    package let timeoutSeconds: Int64?
    /// Whether a redirect counts as an answer, and of the statuses in the 200s those to 206 alone. It is never followed.
    package let acceptsRedirects: Bool
    /// When it is tried again; `nil` is the queue's own schedule.
    package let retries: RetrySchedule?

    package init(timeoutSeconds: Int64? = nil, acceptsRedirects: Bool = false, retries: RetrySchedule? = nil) {
        self.timeoutSeconds = timeoutSeconds
        self.acceptsRedirects = acceptsRedirects
        self.retries = retries
    }
}
