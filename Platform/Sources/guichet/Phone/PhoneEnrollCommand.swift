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
            First without --pares: cardCheckEnrollment, or walletCheckEnrollment for a stored card. It prints the \
            issuer's page and a context. Then, with what the page gave, cardValidateAuthenticationAndOrder:
              guichet phone enroll --pares PARES --context CONTEXT

            \(PhoneVerdict.explanation)
            """)

    @Option(help: ArgumentHelp("What the issuer's page gave: validate and pay.", valueName: "paRes"))
    var pares: String?

    @Option(help: ArgumentHelp("What the check printed.", valueName: "context"))
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
        if let context { _ = try PhoneContext.read(context) }
        if let pares, PaResEncoding.encodedOnce(pares) == nil {
            throw ValidationError("--pares is not what an issuer's page gives: take the whole value.")
        }
    }

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        if let pares, let context {
            return try await validated(phone, PaResEncoding.encodedOnce(pares) ?? pares, PhoneContext.read(context))
        }
        return try await checked(phone)
    }

    private func validated<Brand: InAppBrand>(
        _ phone: Phone<Brand>, _ paRes: String, _ context: TransactionContext
    ) async throws -> PhoneResult {
        try await phone.call(.cardValidateAuthenticationAndOrder, pays: true, asking: .context(context)) {
            try await phone.client.cardValidateAuthenticationAndOrder(paResMessage: paRes, context: context)
        }.result
    }

    private func checked<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        let code = try securityCode.code()
        var request = order.request(stored.chosen == nil ? .threeDSecureAndOrder : .threeDSecureAndWalletOrder)
        request.merchantWalletId = stored.wallet
        let prepared = request
        let operation: InAppOperation = stored.chosen == nil ? .cardCheckEnrollment : .walletCheckEnrollment
        let initialisation = try await phone.initialise(.orderInitialize, for: operation) {
            try await phone.merchant.orderInitialize(prepared)
        }
        var result: PhoneResult
        if let chosen = stored.chosen {
            let (answer, told) = try await phone.call(operation) {
                try await phone.client.walletCheckEnrollment(
                    paymentMeanId: chosen.number, cardCSCValue: code, paymentMeanBrand: choice.brand,
                    paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation)
            }
            result = Self.withPage(told, answer?.authentRedirectionUrl, answer?.paReqMessage, answer?.context)
        } else {
            let (number, expiry) = (try card.number(), try card.expires())
            let (answer, told) = try await phone.call(operation) {
                try await phone.client.cardCheckEnrollment(
                    cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, paymentMeanBrand: choice.brand,
                    paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation)
            }
            result = Self.withPage(told, answer?.authentRedirectionUrl, answer?.paReqMessage, answer?.context)
        }
        result.reference = request.transactionReference
        return result
    }

    /// A terminal cannot post a form into a browser, so the page is told by the address with which guichet's own issuer
    /// page begins (docs/in-app-wire.md).
    private static func withPage(
        _ told: PhoneResult, _ page: String?, _ paReq: String?, _ context: TransactionContext?
    ) -> PhoneResult {
        var result = told
        guard let page, let paReq, let word = PhoneContext.word(context) else { return result }
        let query = [("PaReq", paReq), ("MD", ""), ("TermUrl", page + "/return")]
            .map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
        result.context = word
        result.table = ["The issuer's page:", "  \(page)/start?\(query)"]
        result.next = [
            "Authenticate there. The page ends with a link, putpares:PARES. Then:",
            "  guichet phone enroll --pares PARES --context \(word)",
        ]
        return result
    }
}
