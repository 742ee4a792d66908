import APISupport
import Engine
import GuichetCore
import GuichetLyra
import Hummingbird

/// Lyra's API, put together: a line for each service.
struct LyraComposition: Sendable {
    let shops: LyraShopDirectory
    let choices: LyraChoices
    let parts: APIParts

    private var counter: Counter { parts.counter }

    func addRoutes(to router: Router<BasicRequestContext>) {
        serviceFace.addRoutes(to: router)
        formFace.addRoutes(to: router)
    }

    var serviceFace: LyraFace {
        let transactions = LyraTransactions(counter: counter, lookup: LyraLookup(store: counter.store))
        let wallet = LyraApplePay(desk: parts.applePay, choices: choices)
        let tokens = LyraTokens(counter: counter)
        let charge = LyraCharge(
            orders: LyraOrders(counter: counter), forms: forms, tokens: tokens, wallet: wallet,
            addresses: parts.addresses)
        return LyraFace(
            services: [
                .createPayment: LyraCreatePayment(charge: charge, choices: choices),
                .createToken: LyraChecked(carryOut: LyraCreateToken(charge: charge).answer),
                .tokenGet: LyraChecked(carryOut: tokens.get),
                .tokenCancel: LyraChecked(carryOut: tokens.cancel),
                .sdkTest: LyraChecked { (message: LyraSDKTestRequest, _) in
                    var answer = LyraSDKTestAnswer.blank
                    answer.value = message.value
                    return answer.lyraJSON
                },
                .transactionGet: LyraChecked(carryOut: transactions.get),
                .transactionCancel: LyraChecked(carryOut: transactions.cancel),
                .transactionRefund: LyraChecked(carryOut: transactions.refund),
                .transactionCancelOrRefund: LyraChecked(carryOut: transactions.cancelOrRefund),
                .transactionValidate: LyraChecked(carryOut: transactions.validate),
                .transactionUpdate: LyraChecked(carryOut: transactions.update),
                .transactionCapture: LyraChecked(carryOut: transactions.capture),
                .transactionDuplicate: LyraChecked(carryOut: transactions.duplicate),
                .orderGet: LyraChecked(carryOut: transactions.order),
            ], shops: shops,
            envelope: LyraEnvelope(clock: counter.clock, random: counter.random, address: parts.address),
            choices: choices, log: CallLog(parts.logger, .lyra))
    }

    private var forms: LyraForms {
        LyraForms(counter: counter, address: parts.address, authentications: parts.authentications)
    }

    /// The page of the face's forms.
    var formFace: LyraFormFace {
        LyraFormFace(
            forms: forms, orders: LyraOrders(counter: counter), tokens: LyraTokens(counter: counter),
            shops: shops, logger: parts.logger)
    }
}
