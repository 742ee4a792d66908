import APISupport
import Engine
import Foundation
@_spi(Platform) import GuichetDirect

/// A mandate as a document for people: `mandatePdf` (docs/choices/direct.md, DF120).
///
/// It has what the SEPA Core Direct Debit Rulebook asks of a mandate (its dataset DS-01), as far as this platform knows it:
/// of the account number both ends, and no identifier of the creditor.
struct DirectMandatePDF: Sendable {
    let kept: DirectKeptMandate

    /// That of the page on which it was signed, or the one that the merchant proposed; otherwise English.
    private var language: PageLanguage {
        (kept.signature?.language ?? kept.signing?.language).flatMap { PageLanguage(tag: $0) } ?? .english
    }

    private var words: DirectMandateTexts { .of(language) }

    private static let indent = 170

    var bytes: [UInt8] {
        var pdf = PDFDocument(title: words.title, language: language.rawValue)
        pdf.write(WinAnsiText(words.title), in: .bold, size: 18)
        pdf.write(WinAnsiText(words.agreement.replacing("%", with: kept.creditor)), space: 12)
        let rows = rows.map { row in (name: row.name, values: row.values.map { WinAnsiText($0) }) }
        for (name, values) in rows { pdf.write(WinAnsiText(name), values, indent: Self.indent) }
        pdf.write(WinAnsiText(words.simulated), size: 9, space: 24)
        if !rows.allSatisfy({ $0.values.allSatisfy(\.isComplete) }) {
            pdf.write(WinAnsiText(words.questionMark), size: 9, space: 4)
        }
        return pdf.bytes
    }

    private var rows: [(name: String, values: [String])] {
        let document = kept.document
        let customer = document.customer
        let rows: [(name: String, values: [String])] = [
            (words.reference, [document.uniqueMandateReference ?? ""]),
            (words.creditor, [kept.creditor]),
            (words.holder, customer?.holderLines(in: language) ?? []),
            (words.address, customer?.mandateAddress?.lines ?? []),
            (words.account, [customer?.bankAccountIban?.iban ?? ""]),
            (words.customer, [document.customerReference ?? ""]),
            (words.payments, [document.isUnique ? words.one : words.several]),
            (words.made, [day(kept.createdAt)]),
            (words.signature, [signature ?? ""]),
        ]
        return rows.map { row in (name: row.name, values: row.values.filter { !$0.isEmpty }) }
            .filter { !$0.values.isEmpty }
    }

    /// `nil` for a mandate of an earlier version, of which it is not known.
    private var signature: String? {
        guard let signature = kept.signature else { return nil }
        let type = signature.type.map { " (\($0))" } ?? ""
        if let milliseconds = signature.signedAt {
            let sentence = signature.kind == .accountInformation ? words.signedAtBank : words.signedOnPage
            return sentence.replacing("%", with: day(Instant(milliseconds: milliseconds))) + type
        }
        return switch signature.kind {
        case .unsigned?: words.noSignature + type
        case .tickBox?: words.signedInShop.replacing("%", with: day(kept.createdAt)) + type
        default: words.notSigned + type
        }
    }

    /// On calendars in Paris, as everywhere in this API (DF84).
    private func day(_ instant: Instant) -> String {
        language.writtenDay(CivilTime(instant, in: .paris ?? .gmt).day)
    }
}

extension DirectKeptMandate {
    /// As answers show it: with its PDF, unless its account holder is forgotten.
    var answer: DirectMandate {
        guard document.recurrenceType != nil else { return document }
        var answer = document
        answer.mandatePdf = Data(DirectMandatePDF(kept: self).bytes).base64EncodedString()
        return answer
    }
}
