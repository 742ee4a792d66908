import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// `CustomerWallet/Get` and `CustomerWallet/Update`: the registered cards of a buyer (Lyra, REST API V4;
/// docs/choices/lyra.md, LF30 and LF31).
extension LyraTokens {
    /// The most that are listed by their status or changed: the newest ones of the call's mode.
    private static let walletReadLimit = 500
    /// The most that an answer has: the newest ones.
    private static let walletLimit = 100

    func wallet(_ message: LyraCustomerWalletGetRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let wanted = try Self.wanted(message.tokenStatus)
        let (shop, mode, customer) = (caller.shop.id, caller.mode, message.customerReference ?? "")
        let tokens = try await paymentService.store.read { store in
            try store.cardTokens(of: shop, customer: customer, limit: Self.walletReadLimit) { token in
                try LyraTokenDetailsOnFile(of: token).mode == mode
            }
        }
        guard !tokens.isEmpty else { throw Self.noWallet(of: customer) }
        return try answer(tokens, wanted: wanted)
    }

    /// What the request says of the buyer is changed for each registered card, the rest stays. As in
    /// `Token/UpdateCustomerDetails`, the e-mail address is mandatory.
    func updateWallet(_ message: LyraCustomerWalletUpdateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let (mode, reference) = (caller.mode, message.customerReference ?? "")
        let customer = try Self.buyer(message.customer)
        // The documents list no such member: a wallet does not get another buyer.
        if let other = customer.reference, other != reference {
            throw LyraInputFault(.invalid, field: "customer.reference", code: "INT_016", value: .string(other))
        }
        let changed = try await paymentService.describeCardTokens(
            of: caller.shop.id, customer: reference, limit: Self.walletReadLimit,
            where: { try LyraTokenDetailsOnFile(of: $0).mode == mode }
        ) { token in
            try LyraTokenDetailsOnFile(of: token).describing(LyraCustomer().taking(customer)).stored()
        }
        guard !changed.isEmpty else { throw Self.noWallet(of: reference) }
        return try answer(changed, wanted: nil)
    }

    private static func noWallet(of customer: String) -> LyraRefusal {
        LyraRefusal(
            "PSP_1050", "wallet not found",
            detail: "Invalid input value [name=customerReference, value=\(customer)]")
    }

    /// The newest of these cards.
    ///
    /// - Parameter wanted: the status of those that are shown, or `nil` for all.
    private func answer(_ tokens: [CardToken], wanted: Status?) throws -> JSONValue {
        let now = paymentService.clock.now()
        var shown: [LyraToken] = []
        for token in tokens {
            let status = Status(of: token, at: now)
            guard wanted == nil || wanted == status else { continue }
            shown.append(try Self.document(token, at: now))
        }
        var answer = LyraCustomerWallet.blank
        answer.tokens = Array(shown.suffix(Self.walletLimit))
        return answer.lyraJSON
    }

    /// - Returns: `nil` for all of them.
    private static func wanted(_ text: String?) throws(LyraRefusal) -> Status? {
        // The documents write `all` in small letters, too.
        let name = (text ?? "").uppercased()
        guard !name.isEmpty else { return .active }
        guard name != "ALL" else { return nil }
        guard let status = Status(rawValue: name) else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput,
                detail: "Invalid input value [name=tokenStatus, value=\(text ?? "")]")
        }
        return status
    }
}
