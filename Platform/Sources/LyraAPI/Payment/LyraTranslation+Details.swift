import APISupport
import Crypto
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// `transactionDetails`, and the card in it.
extension LyraTranslation {
    func transactionDetails(isResult: Bool) -> LyraTransactionDetails {
        var answer = LyraTransactionDetails.blank
        answer.liabilityShift = liabilityShift
        answer.effectiveAmount = amount
        answer.effectiveCurrency = currency
        answer.creationContext = details.context
        let number = legacyTransId
        let card = cardDetails(numbered: number, isResult: isResult)
        answer.cardDetails = card
        answer.paymentMethodDetails = Self.methodDetails(card)
        // Recorded results have it, with `null` in ordinary payments; a transaction has it where there is something to say.
        if isResult || details.subscription != nil {
            var subscription = LyraSubscriptionDetails.blank
            subscription.subscriptionId = details.subscription
            answer.subscriptionDetails = subscription
        }
        answer.parentTransactionUuid = (isCredit ? payment.parent?.text : nil) ?? details.duplicateOf
        // As LyraPlatformShop.merchantNumber.
        answer.mid = String(payment.shop.name.dropFirst())
        answer.sequenceNumber = Int64(sequenceNumber)
        for member in details.tax?.members ?? [] { answer.json[member.name] = member.value }
        answer.tid = "001"
        answer.acquirerNetwork = "CB"
        answer.occurrenceType = occurrenceType
        // As recorded: the result of a payment with the form has it, its transaction does not (docs/choices/lyra.md, LP83).
        if isResult, details.isFromForm { answer.userInfo = "JS Client" }
        answer.archivalReferenceId = archivalReferenceId(numbered: number)
        answer.wallet = details.wallet
        answer.json["dcc"] = JSONValue.null
        var risk = answer.json["fraudManagement"]?.object ?? JSONObject()
        risk["riskAssessments"] = JSONValue.null
        answer.json["fraudManagement"] = .object(risk)
        return answer
    }

    /// `null` on refusals and refunds.
    private var liabilityShift: LyraYesNo? {
        guard !isCredit, payment.state != .refused else { return nil }
        return details.isAuthenticated ? .yes : .no
    }

    private func cardDetails(numbered number: String, isResult: Bool) -> LyraCardDetails {
        var answer = LyraCardDetails.blank
        answer.paymentSource = isCredit ? .other : details.paymentSource
        answer.manualValidation = .no
        if case .ifValidated = payment.plan.capture { answer.manualValidation = .yes }
        if details.context != .verification {
            answer.expectedCaptureDate = payment.plan.captureAt.map(LyraTime.text)
        }
        answer.country = "FR"
        answer.issuerName = "Banque de demo et de l'innovation"
        answer.effectiveProductCode = productCode
        answer.legacyTransId = number
        answer.legacyTransDate = LyraTime.text(legacyDate)
        // Of the check that registers a card, too, as recorded (docs/choices/lyra.md, LP85).
        let isOfToken = details.isWithToken || (details.context == .verification && token != nil)
        answer.paymentMethodSource = isOfToken && !isCredit ? .token : .new
        answer.authenticationResponse = authentication(isResult: isResult)
        answer.authorizationResponse = authorisation
        answer.captureResponse = capture
        answer.markAuthorizationResponse = mark
        answer.cardHolderName = details.cardHolderName
        answer.json["initialIssuerTransactionIdentifier"] =
            initialIssuerTransactionIdentifier.map { .string($0) } ?? .null
        answer.sequenceType = "NONE"
        // As it was sent: 0 and 1 are a payment in one part, and no other number is taken.
        if let number = details.installmentNumber.flatMap({ Int64($0) }) {
            answer.json["installmentNumber"] = .integer(number)
        }
        answer.productCategory = "DEBIT"
        answer.nature = "CONSUMER_CARD"
        guard let card = payment.card else { return answer }
        answer.effectiveBrand = LyraCardBrand(rawValue: card.brand)
        answer.pan = card.masked
        answer.expiryMonth = Int64(card.expiry.month)
        answer.expiryYear = Int64(card.expiry.year)
        answer.cardHolderPan = card.masked
        answer.cardHolderExpiryMonth = Int64(card.expiry.month)
        answer.cardHolderExpiryYear = Int64(card.expiry.year)
        return answer
    }

    /// As recorded: of the number's network, whichever brand was chosen (docs/choices/lyra.md, LV34).
    private var productCode: String {
        let number = payment.card?.masked ?? ""
        if number.hasPrefix("50") { return "MSI" }
        return number.hasPrefix("5") || number.hasPrefix("2") ? "MCW" : "F"
    }

    /// The issuer's answer about the authentication; `null` if the issuer was not asked. A transaction has no members without
    /// a value in it (docs/choices/lyra.md, LP82).
    private func authentication(isResult: Bool) -> LyraAuthenticationResponse? {
        guard let result = details.authentication, !isCredit else { return nil }
        var answer = LyraAuthenticationResponse.blank
        answer.id = identifier(of: "authentication")
        var program = LyraAuthenticationProtocol.blank
        program.name = "THREEDS"
        program.version = "2.2.0"
        program.network = payment.card.map { LyraCardBrand(rawValue: $0.brand) }
        program.challengePreference = challengePreference
        program.simulation = true
        answer.`protocol` = program
        var value = LyraAuthenticationResult.blank
        // Of a card that is not enrolled it is `null`, as recorded.
        if result.outcome != .notEnrolled {
            value.authenticationType = result.way == .frictionless ? "FRICTIONLESS" : "CHALLENGE"
        }
        value.status = LyraAuthenticationStatus(result.outcome)
        value.commerceIndicator = commerceIndicator
        var more = value.json["extension"]?.object ?? JSONObject()
        more["authenticationType"] = "THREEDS_V2"
        if result.outcome == .notEnrolled { more["requestedExemption"] = "TECHNICAL_ERROR" }
        if let name = details.requestor { more["requestorName"] = .string(name) }
        if result.outcome.isOfIssuer { add(to: &value, &more) }
        value.json["extension"] = .object(more)
        answer.value = value
        return isResult ? answer : LyraAuthenticationResponse(json: Self.withoutNulls(answer.json))
    }

    /// What recorded answers of Lyra's test platform have, newer ones without what is between its ends: no issuer proves
    /// anything there or here.
    static let simulatedProof = "Q\(String(repeating: "*", count: 26))="

    /// What the servers of a network and an issuer that answered are told with.
    private func add(to value: inout LyraAuthenticationResult, _ more: inout JSONObject) {
        let folder = "V4/Charge/Authenticate"
        let directory = JSONValue.string(identifier(of: "directory"))
        value.authenticationId = [
            "authenticationIdType": "dsTransId", "value": directory, "_type": .string("\(folder)/AuthenticationId"),
        ]
        if commerceIndicator != nil {
            value.authenticationValue = [
                "authenticationValueType": "CAVV", "value": .string(Self.simulatedProof),
                "_type": .string("\(folder)/AuthenticationValue"),
            ]
        }
        value.reason = [
            "code": .null, "message": .null, "_type": .string("\(folder)/AuthenticationResultReason"),
        ]
        more["threeDSServerTransID"] = .string(identifier(of: "authentication"))
        more["dsTransID"] = directory
        more["acsTransID"] = .string(identifier(of: "issuer"))
    }

    /// As recorded, the answer has another word than the request (docs/choices/lyra.md, LF34).
    private var challengePreference: LyraStrongAuthentication {
        guard let wish = details.challenge else { return .noPreference }
        return wish == .challengeMandate ? "CHALLENGE_MANDATED" : wish
    }

    /// Recorded as a random UUID; here always the same for a payment.
    private func identifier(of server: String) -> String {
        let digits = Hex.encode(Array(SHA256.hash(data: Array("\(server) \(payment.id.text)".utf8)).prefix(16)))
        func part(_ start: Int, _ count: Int) -> Substring { digits.dropFirst(start).prefix(count) }
        return "\(part(0, 8))-\(part(8, 4))-4\(part(13, 3))-8\(part(17, 3))-\(part(20, 12))"
    }

    /// The electronic commerce indicator of the card's network (EMV 3-D Secure), if the authentication is given or attempted.
    var commerceIndicator: String? {
        let isMastercard = payment.card.map { LyraCardBrand(rawValue: $0.brand).isMastercard } ?? false
        return switch details.authentication?.outcome {
        case .authenticated: isMastercard ? "02" : "05"
        case .attempted: isMastercard ? "01" : "06"
        default: nil
        }
    }

    private static func withoutNulls(_ json: JSONObject) -> JSONObject {
        var kept = JSONObject()
        for member in json.members where member.value != .null {
            kept.append(member.name, member.value.object.map { .object(withoutNulls($0)) } ?? member.value)
        }
        return kept
    }

    /// The same data under the other name: what both documents have, as it is.
    private static func methodDetails(_ card: LyraCardDetails) -> LyraPaymentMethodDetails {
        var answer = LyraPaymentMethodDetails.blank
        for member in answer.json.members where member.name != "_type" {
            if let value = card.json[member.name], value != .null { answer.json[member.name] = value }
        }
        answer.id = card.pan
        return answer
    }

    /// Whether the amount is, or was, authorised later than the order was placed.
    private var isLater: Bool {
        payment.plan.authorisation != .now
    }

    private var authorisation: LyraAuthorizationResponse {
        var answer = LyraAuthorizationResponse.blank
        guard !isCredit else {
            answer.authorizationMode = .full
            return answer
        }
        if isLater, payment.asking == .accountCheck {
            if !followsAnother { answer.authorizationMode = .mark }
            return answer
        }
        switch payment.verdict {
        case .approved(let number, let code)?:
            answer.authorizationNumber = number
            answer.authorizationResult = LyraAuthorizationResult(rawValue: code)
        case .declined(_, nil)?: return answer
        case .declined(let code, _)?: answer.authorizationResult = LyraAuthorizationResult(rawValue: code)
        default: return answer
        }
        answer.amount = payment.totals.authorised > 0 ? payment.totals.authorised : payment.amountToAuthorise
        answer.currency = currency
        answer.authorizationDate = LyraTime.text(payment.authorisedAt ?? payment.updatedAt)
        answer.authorizationMode = .full
        return answer
    }

    /// The check at the time of the order, if the amount is authorised later.
    private var mark: LyraMarkAuthorizationResponse {
        var answer = LyraMarkAuthorizationResponse.blank
        guard isLater, !isCredit, !followsAnother, let decidedAt = payment.decidedAt else { return answer }
        if payment.asking == .accountCheck {
            switch payment.verdict {
            case .approved(let number, _)?: answer.authorizationNumber = number
            case .declined(let code, _)?:
                answer.authorizationResult = LyraAuthorizationResult(rawValue: code)
                return answer
            default: return answer
            }
        }
        answer.amount = payment.amount.minorUnits
        answer.currency = currency
        answer.authorizationDate = LyraTime.text(decidedAt)
        answer.authorizationResult = .approved
        return answer
    }

    private var capture: LyraCaptureResponse {
        var answer = LyraCaptureResponse.blank
        guard let capturedAt = payment.capturedAt else { return answer }
        answer.captureDate = LyraTime.text(capturedAt)
        // One file each evening: its number follows from the day.
        let file = capturedAt.seconds / LyraPlan.day % 1_000_000
        answer.captureFileNumber = String(1_000_000 + file).dropFirst().description
        if payment.totals.refunded > 0 {
            answer.refundAmount = payment.totals.refunded
            answer.refundCurrency = currency
            answer.effectiveRefundAmount = payment.totals.refunded
            answer.effectiveRefundCurrency = currency
        }
        return answer
    }
}

extension AuthenticationOutcome {
    /// Whether the issuer's server gave it, or the network's in its place.
    var isOfIssuer: Bool {
        switch self {
        case .authenticated, .attempted, .failed, .rejected, .cancelled, .timedOut: true
        case .technicalError, .unavailable, .exempted, .notEnrolled: false
        }
    }
}

extension LyraCardBrand {
    /// Whether it is a card of the network of Mastercard.
    var isMastercard: Bool { [.mastercard, .mastercardDebit, .maestro].contains(self) }
}

extension LyraAuthenticationStatus {
    fileprivate init(_ outcome: AuthenticationOutcome) {
        self =
            switch outcome {
            case .authenticated: .success
            case .attempted: .attempt
            case .failed, .rejected, .cancelled, .timedOut: .failed
            case .technicalError, .unavailable, .exempted: .unavailable
            case .notEnrolled: .notEnrolled
            }
    }
}
