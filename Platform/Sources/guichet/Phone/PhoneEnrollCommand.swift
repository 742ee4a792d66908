import APISupport
import ArgumentParser
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips

struct PhoneEnrollCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "enroll", abstract: "Pay with 3-D Secure: check, authenticate, validate.",
        discussion: """
            With --wait, in one step: prints the address of the issuer's page, waits on this machine for what the page \
            posts to TermUrl, and pays:
              guichet phone enroll --wait 300

            Without it, in two steps. The first calls cardCheckEnrollment, or walletCheckEnrollment for a stored card, \
            and prints the issuer's page and a context. The second calls cardValidateAuthenticationAndOrder with the \
            page's answer:
              guichet phone enroll --pares PARES --context CONTEXT

            \(PhoneVerdict.explanation)
            """)

    @Option(
        help: ArgumentHelp(
            "Wait at most this many seconds for the issuer's page, and pay. The page's address is on standard error.",
            valueName: "seconds"))
    var wait: Int?

    @Option(help: ArgumentHelp("The answer of the issuer's page: validate it and pay.", valueName: "paRes"))
    var pares: String?

    @Option(help: ArgumentHelp("The context that the check printed.", valueName: "context"))
    var context: String?

    @OptionGroup var card: PhoneCard
    @OptionGroup var stored: PhoneStoredCard
    @OptionGroup var securityCode: PhoneSecurityCode
    @OptionGroup var choice: PhoneBrandChoice
    @OptionGroup var order: PhoneOrder
    @OptionGroup var shop: PhoneShop

    func validate() throws {
        try card.refuse(beside: stored)
        guard (pares == nil) == (context == nil) else {
            throw ValidationError("to validate, give both --pares and --context.")
        }
        if let wait {
            guard pares == nil else { throw ValidationError("--wait and --pares cannot be used together: give one.") }
            guard (1...Self.longestWait).contains(wait) else {
                throw ValidationError(
                    "--wait takes 1 to \(Self.longestWait) seconds: after that the page no longer answers.")
            }
        }
        if let context { _ = try PhoneContext.read(context) }
        if let pares, PaResEncoding.encodedOnce(pares) == nil {
            throw ValidationError("--pares is not an answer of an issuer's page: give the whole value.")
        }
    }

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        if let pares, let context {
            return try await validated(phone, PaResEncoding.encodedOnce(pares) ?? pares, PhoneContext.read(context))
        }
        guard let wait else {
            let (result, issuer) = try await checked(phone)
            return issuer.map { withPage(result, $0) } ?? result
        }
        return try await PhoneTermPage.listening { term in
            let (result, issuer) = try await checked(phone)
            guard let issuer else { return result }
            Self.tell(issuer.address(termUrl: term.address, merchantData: term.merchantData), wait)
            guard let paRes = await term.paRes(within: .seconds(wait)) else {
                return unanswered(phone, result, after: wait)
            }
            var paid = try await validated(phone, paRes, issuer.context)
            paid.reference = result.reference
            await term.goodbye(within: .seconds(5))
            return paid
        }
    }

    /// An enrolment check is valid for fifteen minutes (docs/in-app-wire.md, 9.1).
    private static let longestWait = 900

    /// Written to standard error: standard output is for the result.
    private static func tell(_ address: String, _ seconds: Int) {
        let text = "The issuer's page:\n  \(address)\nWaiting for its answer, \(seconds) s at most.\n"
        Console.current.complain(text)
    }

    private func unanswered<Brand: InAppBrand>(
        _ phone: Phone<Brand>, _ checked: PhoneResult, after seconds: Int
    ) -> PhoneResult {
        phone.log.add(
            PhoneStep(
                name: "TermUrl", code: "--", verdict: .notSent,
                meaning: "the issuer's page did not answer within \(seconds) s"))
        var result = PhoneResult(
            operation: .cardValidateAuthenticationAndOrder, verdict: .notSent, advice: .startAgain)
        result.reference = checked.reference
        result.next = ["The shopper was not charged: run the command again, for a new initialisation."]
        return result
    }

    private func validated<Brand: InAppBrand>(
        _ phone: Phone<Brand>, _ paRes: String, _ context: TransactionContext
    ) async throws -> PhoneResult {
        try await phone.call(.cardValidateAuthenticationAndOrder, pays: true, asking: .context(context)) {
            try await phone.client.cardValidateAuthenticationAndOrder(paResMessage: paRes, context: context)
        }.result
    }

    /// - Returns: also the issuer's page, if the check was accepted.
    private func checked<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> (PhoneResult, IssuerPage?) {
        let code = try securityCode.code()
        var request = order.request(stored.chosen == nil ? .threeDSecureAndOrder : .threeDSecureAndWalletOrder)
        request.merchantWalletId = stored.wallet
        let prepared = request
        let operation: InAppOperation = stored.chosen == nil ? .cardCheckEnrollment : .walletCheckEnrollment
        let initialisation = try await phone.initialise(.orderInitialize, for: operation) {
            try await phone.merchant.orderInitialize(prepared)
        }
        var result: PhoneResult
        let issuer: IssuerPage?
        if let chosen = stored.chosen {
            let (answer, told) = try await phone.call(operation) {
                try await phone.client.walletCheckEnrollment(
                    paymentMeanId: chosen.number, cardCSCValue: code, paymentMeanBrand: choice.brand,
                    paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation)
            }
            result = told
            issuer = IssuerPage(answer?.authentRedirectionUrl, answer?.paReqMessage, answer?.context)
        } else {
            let (number, expiry) = (try card.number(), try card.expires(at: phone.transport.platformTime))
            let (answer, told) = try await phone.call(operation) {
                try await phone.client.cardCheckEnrollment(
                    cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, paymentMeanBrand: choice.brand,
                    paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation)
            }
            result = told
            issuer = IssuerPage(answer?.authentRedirectionUrl, answer?.paReqMessage, answer?.context)
        }
        result.reference = request.transactionReference
        return (result, issuer)
    }

    private func withPage(_ told: PhoneResult, _ issuer: IssuerPage) -> PhoneResult {
        var result = told
        guard let word = PhoneContext.word(issuer.context) else { return result }
        result.context = word
        result.table = [
            "The issuer's page:", "  " + issuer.address(termUrl: issuer.page + "/return", merchantData: ""),
        ]
        result.next = [
            "Authenticate there. The page ends with a link, putpares:PARES. Then:",
            "  guichet phone enroll --pares PARES --context \(word)",
        ]
        return result
    }
}

/// The result of an accepted enrolment check.
private struct IssuerPage: Sendable {
    let page: String
    let paReq: String
    let context: TransactionContext

    init?(_ page: String?, _ paReq: String?, _ context: TransactionContext?) {
        guard let page, let paReq, let context else { return nil }
        self.page = page
        self.paReq = paReq
        self.context = context
    }

    /// A terminal cannot post a form into a browser, so the output is an address of guichet's own issuer page, which
    /// starts the authentication (docs/in-app-wire.md).
    func address(termUrl: String, merchantData: String) -> String {
        let query = [("PaReq", paReq), ("MD", merchantData), ("TermUrl", termUrl)]
            .map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
        return "\(page)/start?\(query)"
    }
}
