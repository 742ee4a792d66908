import APISupport
import Engine
import GuichetCore
import Hummingbird

/// `GET /faults`, `POST /faults`, `POST /faults/script`, `DELETE /faults/{id}` and `DELETE /faults`.
struct FaultRoutes: Sendable {
    let faults: OperatorFaults

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "faults", OperatorOperation("listFaults", "All faults, and those that are ordered.", answer: "Faults")
        ) { _ in FaultAnswers.list(faults) }
        router.post(
            "faults", needs: .test, OperatorFaults.setKind,
            OperatorOperation(
                "setFault", "Orders a fault: for which events, how often, and until when.", body: FaultSchemas.wish,
                answer: "FaultOrder", refusals: [404, 409])
        ) { call in try await faults.set(await call.body(), by: call.caller) }
        router.post(
            "faults/script", needs: .test, OperatorFaults.scriptKind,
            OperatorOperation(
                "scriptFaults", "Says what the acquirer answers to the next payments of a shop.",
                body: FaultSchemas.scriptWish, answer: "FaultScript", refusals: [404, 409])
        ) { call in try await faults.script(await call.body(), by: call.caller) }
        router.delete(
            "faults/:id", needs: .test, OperatorFaults.clearKind,
            OperatorOperation("clearFault", "Clears one order of a fault.", answer: "Faults", refusals: [404])
        ) { call in try await faults.clear(call.part("id"), by: call.caller) }
        router.delete(
            "faults", needs: .test, OperatorFaults.clearKind,
            OperatorOperation("clearFaults", "Clears all orders and scripts.", answer: "Faults")
        ) { call in
            // `/faults/` is one order, of a script whose variable is empty, and not all of them.
            try await call.request.uri.path.hasSuffix("/")
                ? faults.clear("", by: call.caller) : faults.clearAll(by: call.caller)
        }
    }
}

/// Faults as the operator's API tells of them. No card number is in it.
enum FaultAnswers {
    static func kept(_ faults: FaultBook) -> String {
        faults.isShared
            ? "In the database, for all nodes: the first node that starts after all have ended clears them."
            : "In memory: a restart of the platform clears them."
    }

    static func list(_ faults: OperatorFaults) -> JSONObject {
        var answer = JSONObject()
        answer.append("orders", .array(faults.orders.map { .object(order($0)) }))
        answer.append("scripts", .array(faults.scripts.map { .object(script($0)) }))
        answer.append("kept", .string(kept(faults.targets.faults)))
        answer.append("catalogue", .array(Fault.all.map { .object(fault($0)) }))
        return answer
    }

    static func fault(_ fault: Fault) -> JSONObject {
        var json = JSONObject()
        json.append("name", .string(fault.name))
        json.append("moment", .string(fault.moment.rawValue))
        json.append("sentence", .string(fault.sentence))
        json.append("client", .string(fault.client))
        json.append("platform", .string(fault.platform))
        json.append("conditions", .array(fault.conditions.map { .string($0.rawValue) }))
        json.append("delaySeconds", fault.delaySeconds.map(JSONValue.integer) ?? .null)
        json.append("takesCode", .bool(fault.takesCode))
        json.append("apis", fault.apis.map { .array($0.map(JSONValue.string)) } ?? .null)
        return json
    }

    static func order(_ order: FaultOrder) -> JSONObject {
        let (asked, limits) = (order.conditions, order.limits)
        var json = JSONObject()
        json.append("id", .string(order.id))
        json.append("fault", .string(order.fault.name))
        let texts = [
            ("api", asked.api), ("shop", asked.shop), ("call", asked.call), ("card", asked.card?.shown),
            ("reference", asked.reference), ("header", asked.header.map { "\($0.name)=\($0.value)" }),
            ("code", order.code),
        ]
        for (name, text) in texts { if let text { json.append(name, .string(text)) } }
        if let amount = asked.amount { json.append("amount", .integer(amount)) }
        if limits.nth > 1 { json.append("nth", .integer(limits.nth)) }
        if let probability = limits.probability {
            json.append("probability", .number("\(probability)"))
            json.append("seed", .integer(Int64(clamping: limits.seed)))
        }
        if let times = limits.times { json.append("times", .integer(times)) }
        if let until = limits.until { json.append("until", .string(until.iso8601)) }
        if order.delay > 0 { json.append("delayMilliseconds", .integer(order.delay)) }
        json.append("orderedAt", .string(order.orderedAt.iso8601))
        json.append("seen", .integer(order.seen))
        json.append("acted", .integer(order.acted))
        return json
    }

    static func script(_ script: FaultScript) -> JSONObject {
        var json = JSONObject()
        json.append("api", .string(script.shop.api))
        json.append("shop", .string(script.shop.name))
        json.append("answers", .array(script.steps.map { .string($0.text) }))
        return json
    }
}
