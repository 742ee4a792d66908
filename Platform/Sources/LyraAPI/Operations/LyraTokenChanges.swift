import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// `Token/Reactivate` and `Token/UpdateCustomerDetails` (Lyra, REST API V4).
extension LyraTokens {
    /// A cancelled card can pay again; its subscriptions stay cancelled.
    func reactivate(_ message: LyraTokenReactivateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let token = try await token(
            message.paymentMethodToken, mode: caller.mode, at: caller.shop, evenIfCancelled: true)
        do {
            try await paymentService.reactivateCardToken(token.id, of: caller.shop.id)
        } catch CardTokenError.active {
            throw LyraRefusal(
                "PSP_558", "the status of the token does not allow this operation", detail: "the token is not cancelled"
            )
        } catch CardTokenError.deleted {
            throw LyraRefusal("PSP_036", "the token was purged", detail: "its card number is deleted")
        }
        return Self.done
    }

    /// What the request says of the buyer is changed, the rest stays. "The buyer's e-mail address is mandatory."
    func updateCustomer(_ message: LyraTokenUpdateCustomerRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let customer = try Self.buyer(message.customer)
        let token = try await token(message.paymentMethodToken, mode: caller.mode, at: caller.shop)
        do {
            let changed = try await paymentService.describeCardToken(token.id, of: caller.shop.id) { current in
                let details = try LyraTokenDetailsOnFile(of: current).describing(LyraCustomer().taking(customer))
                return (customer.reference ?? current.customer, try details.stored())
            }
            return try answer(changed)
        } catch CardTokenError.cancelled {
            // It was cancelled between the check and the write.
            throw Self.cancelled
        }
    }

    /// What a change says of the buyer, with the e-mail address.
    static func buyer(_ customer: LyraCustomer?) throws(LyraInputFault) -> LyraCustomer {
        let buyer = customer ?? LyraCustomer()
        guard buyer.email != nil else {
            throw LyraInputFault(.missing, field: "customer.email", code: .invalidEmail)
        }
        return buyer
    }
}

/// `Token/Update`: the same as `Charge/CreateToken` with `REGISTER_UPDATE`. "The token update operation is similar to creation."
struct LyraTokenUpdate: Sendable {
    let createToken: LyraCreateToken

    func answer(_ message: LyraTokenUpdateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        var request = LyraCreateTokenRequest(json: message.json)
        try request.check()
        if let other = request.formAction, other != .registerUpdate {
            throw LyraRefusal(
                "INT_875", "invalid form action",
                detail: "Invalid input value [name=formAction, value=\(other)]: it is REGISTER_UPDATE here")
        }
        request.formAction = .registerUpdate
        return try await createToken.answer(request, caller)
    }
}
