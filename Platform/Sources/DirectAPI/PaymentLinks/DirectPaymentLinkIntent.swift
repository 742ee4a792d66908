import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// The content of a payment link's request, as the engine stores it: its page, and its texts.
struct DirectPaymentLinkIntent: Sendable {
    let page: DirectHostedIntent
    let attempts: Int
    /// The end of its address. With the whole link anyone may pay it; its identifier alone opens nothing.
    let secret: String
    var recipientName: String?
    var description: String?

    /// The order's reference if the merchant gave none: the contract has one in every answer.
    static func reference(_ references: DirectReferences?, of id: PaymentLinkID) -> String {
        references?.merchantReference ?? id.text
    }

    init(page: DirectHostedIntent, attempts: Int, secret: String) {
        self.page = page
        self.attempts = attempts
        self.secret = secret
    }

    func encoded() throws -> [UInt8] {
        var json = JSONObject()
        json.append("page", try JSONValue(parsing: page.encoded()))
        json.append("attempts", .integer(Int64(attempts)))
        json.append("secret", .string(secret))
        if let recipientName { json.append("recipientName", .string(recipientName)) }
        if let description { json.append("description", .string(description)) }
        return JSONValue.object(json).encoded()
    }

    /// - Throws: if the details of a stored link are of another kind.
    init(of link: PaymentLink) throws {
        let json = try JSONValue(parsing: link.details)
        guard let page = json["page"], let attempts = json["attempts"].flatMap(Int64.init(direct:)),
            let secret = json["secret"]?.text
        else { throw DirectHostedIntent.Unreadable() }
        self.page = try DirectHostedIntent(details: page.encoded())
        self.attempts = Int(attempts)
        self.secret = secret
        recipientName = json["recipientName"]?.text
        description = json["description"]?.text
    }

    /// A page for a shopper who follows the link.
    func session(of link: PaymentLink, at now: Instant, random: any RandomSource) -> CheckoutSession {
        let longest = now.adding(seconds: DirectHostedCheckouts.minutes * 60)
        // The contract: a session is valid as long as its link. On a reusable link, each session has the usual time.
        let expiresAt = link.isReusable ? min(link.expiresAt, longest) : link.expiresAt
        return CheckoutSession(
            id: CheckoutSessionID(at: now, random: random), shop: link.shop, createdAt: now, expiresAt: expiresAt,
            keptUntil: expiresAt.adding(seconds: DirectHostedCheckouts.keptSeconds), attemptsAllowed: attempts,
            details: page.encoded(), link: link.id)
    }
}
