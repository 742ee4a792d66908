import APISupport
import Engine
import GuichetCore
import GuichetLyra

/// The receipt for the shopper (Scellius, Apple Pay guide 1.0, section 4, `customer.email`).
///
/// It is sent when the amount is authorised (docs/choices/platform.md, MA1): never for a refusal, a refund or a check
/// of the account.
struct LyraReceiptWriter: ReceiptWriter {
    let shops: LyraShopDirectory
    let paris: ParisTime

    func receipt(for payment: Payment, at instant: Instant) throws -> MailDraft? {
        // An address has an @, and most payments have none: looking for it is much faster than reading the details.
        guard payment.details.contains(UInt8(ascii: "@")) else { return nil }
        let details = try LyraDetails(of: payment)
        // An address that a mail server would not accept gets no mail.
        guard let email = details.receiptEmail ?? details.customer?.email, let recipient = MailAddress(email),
            let shop = shops.shop(payment.shop.name), shop.sendsReceipts, let card = payment.card,
            let amount = Amount(minorUnits: payment.totals.authorised, currency: payment.amount.currency)
        else { return nil }
        let language = Self.language(of: details.customer)
        let texts = ReceiptTexts.of(language)
        let receipt = Receipt(
            shop: shop.name, amount: amount, order: details.orderId, at: instant,
            card: Self.name(of: card, wallet: details.wallet), authorisation: Self.number(in: payment.verdict),
            transaction: payment.id.text, contact: shop.contact, isTest: details.mode == .test)
        return MailDraft(
            kind: .receipt, recipient: recipient, senderName: shop.name, replyTo: shop.contact,
            language: language.rawValue, subject: receipt.subject(texts), body: receipt.body(texts, paris))
    }

    /// French if no language is given, as in the platform's answers; English for an unsupported one.
    private static func language(of customer: LyraCustomer?) -> PageLanguage {
        guard let named = customer?.billingDetails?.language else { return .french }
        return PageLanguage(tag: named) ?? .english
    }

    private static func name(of card: CardOnFile, wallet: LyraWalletService?) -> String {
        let name = "\(card.brand) \(card.masked)"
        return wallet == .applePay ? "\(name) (Apple Pay)" : name
    }

    private static func number(in verdict: AcquirerVerdict?) -> String? {
        if case .approved(let number, _)? = verdict { number } else { nil }
    }
}
