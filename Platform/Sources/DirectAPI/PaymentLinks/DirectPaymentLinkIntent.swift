import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// What a payment link asks for, as the engine keeps it: the page that it leads to, and what people read.
struct DirectPaymentLinkIntent: Sendable {
    let page: DirectHostedIntent
    let attempts: Int
    /// Ends its address. Whoever knows the link may pay it; its identifier alone opens nothing.
    let secret: String
    var recipientName: String?
    var description: String?

    /// What is said of the order where the merchant gave it no reference: the contract has one in every answer.
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

    /// - Throws: when a stored link has details of another kind.
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

    /// A page for somebody who follows it.
    func session(of link: PaymentLink, at now: Instant, random: any RandomSource) -> CheckoutSession {
        let longest = now.adding(seconds: DirectHostedCheckouts.minutes * 60)
        // The contract: a session remains valid as long as its link. Of a link for many, each has the usual time.
        let expiresAt = link.isReusable ? min(link.expiresAt, longest) : link.expiresAt
        return CheckoutSession(
            id: CheckoutSessionID(at: now, random: random), shop: link.shop, createdAt: now, expiresAt: expiresAt,
            keptUntil: expiresAt.adding(seconds: DirectHostedCheckouts.keptSeconds), attemptsAllowed: attempts,
            details: page.encoded(), link: link.id)
    }
}
