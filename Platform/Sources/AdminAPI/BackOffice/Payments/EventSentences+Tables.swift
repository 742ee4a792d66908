import Engine

/// `{name}` stands for a member of the event, `{amount}` for its amount with the payment's currency.
extension EventSentences {
    static let french = [
        "ordered": "commandé\u{202F}; l’acquéreur est interrogé (message {message})",
        "awaitingHolder": "commandé\u{202F}; le porteur est chez l’émetteur",
        "authorised": "autorisé par l’acquéreur ({authorisationID})",
        "verified": "le compte a été vérifié\u{202F}; rien n’est encore autorisé",
        "refused": "refusé par l’acquéreur, code {code}",
        "refusedUnasked": "refusé, code {code}\u{202F}; l’acquéreur n’a pas été interrogé",
        "notProcessed": "l’acquéreur n’a jamais reçu le message\u{A0}: rien ne s’est passé",
        "pending": "l’acquéreur n’a pas encore décidé",
        "lostTrack": "pas de réponse de l’acquéreur ({reason})\u{A0}: l’issue est inconnue",
        "inquired": "l’acquéreur a été interrogé à nouveau ({attempt})\u{A0}: {answer}",
        "validated": "validé par le marchand\u{A0}: {amount}",
        "changed": "modifié par le marchand\u{A0}: il reste {amount}",
        "described": "complété par le marchand",
        "captured": "remis\u{A0}: {amount}", "captureFailed": "la remise de {amount} a échoué",
        "creditOrdered": "un remboursement du paiement {parent}", "creditSent": "remboursement envoyé\u{A0}: {amount}",
        "creditFailed": "le remboursement de {amount} a échoué",
        "instalmentOrdered": "une échéance après le paiement {first}, autorisée un autre jour",
        "refundTakenBack": "le remboursement de {amount} n’a pas été envoyé", "cancelled": "annulé\u{A0}: {amount}",
        "refunded": "remboursé\u{A0}: {amount}", "expired": "expiré", "restExpired": "le reste a expiré",
        "requested": "le marchand a demandé l’opération {number}, {operation}\u{A0}: {amount}",
        "requestedAutomatically": "la remise automatique est demandée, opération {number}\u{A0}: {amount}",
        "operationAnswered": "opération {number}\u{A0}: {answer}",
    ]

    static let dutch = [
        "ordered": "besteld; de acquirer wordt gevraagd (bericht {message})",
        "awaitingHolder": "besteld; de kaarthouder is bij de uitgever",
        "authorised": "geautoriseerd door de acquirer ({authorisationID})",
        "verified": "de rekening is gecontroleerd; er is nog niets geautoriseerd",
        "refused": "geweigerd door de acquirer, code {code}",
        "refusedUnasked": "geweigerd, code {code}; de acquirer is niet gevraagd",
        "notProcessed": "de acquirer heeft het bericht nooit ontvangen: er is niets gebeurd",
        "pending": "de acquirer heeft nog niet beslist",
        "lostTrack": "geen antwoord van de acquirer ({reason}): de uitkomst is onbekend",
        "inquired": "de acquirer is opnieuw gevraagd ({attempt}): {answer}",
        "validated": "gevalideerd door de winkel: {amount}",
        "changed": "gewijzigd door de winkel: {amount} blijft over",
        "described": "aangevuld door de winkel",
        "captured": "geïncasseerd: {amount}", "captureFailed": "de incasso van {amount} is mislukt",
        "creditOrdered": "een terugbetaling van de betaling {parent}",
        "creditSent": "terugbetaling verstuurd: {amount}", "creditFailed": "de terugbetaling van {amount} is mislukt",
        "instalmentOrdered": "een termijn na de betaling {first}, op een latere dag geautoriseerd",
        "refundTakenBack": "de terugbetaling van {amount} is niet verstuurd", "cancelled": "geannuleerd: {amount}",
        "refunded": "terugbetaald: {amount}", "expired": "verlopen",
        "restExpired": "de rest is verlopen",
        "requested": "de winkel vroeg om bewerking {number}, {operation}: {amount}",
        "requestedAutomatically": "de automatische incasso wordt gevraagd, bewerking {number}: {amount}",
        "operationAnswered": "bewerking {number}: {answer}",
    ]

    static let german = [
        "ordered": "bestellt; der Acquirer wird gefragt (Nachricht {message})",
        "awaitingHolder": "bestellt; der Karteninhaber ist beim Herausgeber",
        "authorised": "vom Acquirer autorisiert ({authorisationID})",
        "verified": "das Konto wurde geprüft; autorisiert ist noch nichts",
        "refused": "vom Acquirer abgelehnt, Code {code}",
        "refusedUnasked": "abgelehnt, Code {code}; der Acquirer wurde nicht gefragt",
        "notProcessed": "der Acquirer hat die Nachricht nie erhalten: Es ist nichts geschehen",
        "pending": "der Acquirer hat noch nicht entschieden",
        "lostTrack": "keine Antwort vom Acquirer ({reason}): Der Ausgang ist unbekannt",
        "inquired": "der Acquirer wurde erneut gefragt ({attempt}): {answer}",
        "validated": "vom Händler bestätigt: {amount}", "changed": "vom Händler geändert: {amount} bleiben",
        "described": "vom Händler ergänzt",
        "captured": "eingezogen: {amount}", "captureFailed": "der Einzug von {amount} ist gescheitert",
        "creditOrdered": "eine Erstattung der Zahlung {parent}", "creditSent": "Erstattung abgeschickt: {amount}",
        "creditFailed": "die Erstattung von {amount} ist gescheitert",
        "instalmentOrdered": "eine Rate nach der Zahlung {first}, an einem späteren Tag autorisiert",
        "refundTakenBack": "die Erstattung von {amount} wurde nicht abgeschickt", "cancelled": "storniert: {amount}",
        "refunded": "erstattet: {amount}", "expired": "verfallen", "restExpired": "der Rest ist verfallen",
        "requested": "der Händler verlangte Vorgang {number}, {operation}: {amount}",
        "requestedAutomatically": "der automatische Einzug wird verlangt, Vorgang {number}: {amount}",
        "operationAnswered": "Vorgang {number}: {answer}",
    ]

    static let operationsFrench: [PaymentOperation.Kind: String] = [
        .capture: "remise", .cancellation: "annulation", .refund: "remboursement", .increment: "augmentation",
    ]
    static let answersFrench: [SettlementVerdict: String] = [
        .done: "effectuée", .refused: "refusée", .uncertain: "issue inconnue",
    ]

    static let operationsDutch: [PaymentOperation.Kind: String] = [
        .capture: "incasso", .cancellation: "annulering", .refund: "terugbetaling", .increment: "verhoging",
    ]
    static let answersDutch: [SettlementVerdict: String] = [
        .done: "uitgevoerd", .refused: "geweigerd", .uncertain: "uitkomst onbekend",
    ]

    static let operationsGerman: [PaymentOperation.Kind: String] = [
        .capture: "Einzug", .cancellation: "Stornierung", .refund: "Erstattung", .increment: "Erhöhung",
    ]
    static let answersGerman: [SettlementVerdict: String] = [
        .done: "ausgeführt", .refused: "abgelehnt", .uncertain: "Ausgang unbekannt",
    ]

    static let nextFrench: [EventText.Next: String] = [
        .confirmed: "l’opération ouverte est confirmée le", .captured: "remis le", .sentOff: "envoyé le",
        .authorised: "autorisé le",
        .expiresUnvalidated: "expire, sauf validation par le marchand, le", .restExpires: "le reste expire le",
        .expiresUnlessBack: "expire, sauf retour du porteur, le", .askedAgain: "l’acquéreur est interrogé à nouveau le",
        .due: "échéance le",
    ]

    static let nextDutch: [EventText.Next: String] = [
        .confirmed: "de lopende bewerking wordt bevestigd op", .captured: "geïncasseerd op",
        .sentOff: "verstuurd op",
        .authorised: "geautoriseerd op", .expiresUnvalidated: "verloopt, tenzij de winkel valideert, op",
        .restExpires: "de rest verloopt op", .expiresUnlessBack: "verloopt, tenzij de kaarthouder terugkomt, op",
        .askedAgain: "de acquirer wordt opnieuw gevraagd op", .due: "aan de beurt op",
    ]

    static let nextGerman: [EventText.Next: String] = [
        .confirmed: "der offene Vorgang wird bestätigt am", .captured: "eingezogen am", .sentOff: "abgeschickt am",
        .authorised: "autorisiert am",
        .expiresUnvalidated: "verfällt, wenn der Händler nicht bestätigt, am", .restExpires: "der Rest verfällt am",
        .expiresUnlessBack: "verfällt, wenn der Karteninhaber nicht zurückkommt, am",
        .askedAgain: "der Acquirer wird erneut gefragt am", .due: "fällig am",
    ]
}
