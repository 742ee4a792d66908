import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The pages about faults. What a form says becomes an order in the form of the operator's API.
extension BackOfficeRoutes {
    func addFaults(to router: Router<BasicRequestContext>) {
        typealias Field = BackOfficePages.FaultField
        router.get("\(BackOfficeLinks.faults)") { request, context in
            await visited(request, context) { $0.faults(operations.faults, shops: operations.shops.all) }
        }
        router.get("\(BackOfficeLinks.orderFault)") { request, context in
            await visited(request, context, needs: .test) { pages in
                orderPage(pages, try Self.fault(FormBody.query(of: request)?["fault"]))
            }
        }
        router.post("\(BackOfficeLinks.faults)") { request, context in
            await sent(request, context, needs: .test) { visit, form in try await order(visit, form) }
        }
        router.post("\(BackOfficeLinks.scriptFaults)") { request, context in
            await sent(request, context, needs: .test) { visit, form in
                do {
                    let change = try await operations.faults.script(Self.script(form), by: visit.session.caller)
                    return done(change, OperatorFaults.scriptKind, .scripted, visit)
                } catch let problem as OperatorProblem {
                    return BackOfficePages(visit: visit).faults(
                        operations.faults, shops: operations.shops.all, typed: form, problem: problem)
                }
            }
        }
        router.post("\(BackOfficeLinks.clearFault)") { request, context in
            await sent(request, context, needs: .test) { visit, form in
                let change = try await operations.faults.clear(form[Field.id] ?? "", by: visit.session.caller)
                return done(change, OperatorFaults.clearKind, .faultCleared, visit)
            }
        }
        router.post("\(BackOfficeLinks.clearFaults)") { request, context in
            await sent(request, context, needs: .test) { visit, _ in
                let change = try await operations.faults.clearAll(by: visit.session.caller)
                return done(change, OperatorFaults.clearKind, .faultCleared, visit)
            }
        }
    }

    private func order(_ visit: BackOfficeVisit, _ form: FormBody) async throws -> Response {
        let fault = try Self.fault(form["fault"])
        do {
            let change = try await operations.faults.set(Self.wish(fault, form), by: visit.session.caller)
            return done(change, OperatorFaults.setKind, .faultOrdered, visit)
        } catch let problem as OperatorProblem {
            return orderPage(BackOfficePages(visit: visit), fault, typed: form, problem: problem)
        }
    }

    private func orderPage(
        _ pages: BackOfficePages, _ fault: Fault, typed: FormBody? = nil, problem: OperatorProblem? = nil
    ) -> Response {
        pages.orderFault(
            fault, calls: operations.faults.targets.calls, shops: operations.shops.all, typed: typed, problem: problem)
    }

    private func done(
        _ change: OperatorChange, _ kind: String, _ note: BackOfficeNote, _ visit: BackOfficeVisit
    ) -> Response {
        operations.log(kind, by: visit.session.caller, about: change.about)
        return .seeOther(BackOfficeLinks.with(note, BackOfficeLinks.faults))
    }

    private static func fault(_ name: String?) throws -> Fault {
        guard let fault = Fault.named(name ?? "") else { throw OperatorFaults.unknown }
        return fault
    }

    // MARK: From a form to an order

    private static func wish(_ fault: Fault, _ form: FormBody) throws(OperatorProblem) -> JSONObject {
        var wish = JSONObject()
        wish.append("fault", .string(fault.name))
        let (api, shop) = parts(form["whom"])
        let (apiOfCall, call) = parts(form["call"])
        if let api, let apiOfCall, api != apiOfCall { throw .invalid("call", "is no call of \(api)") }
        if fault.conditions.contains(.api), let api = api ?? apiOfCall { wish.append("api", .string(api)) }
        for (name, value) in [
            ("shop", shop), ("call", call), ("card", form["card"]), ("reference", form["reference"]),
            ("header", form["header"]), ("code", form["code"]),
        ] { if let value { wish.append(name, .string(value)) } }
        for name in ["amount", "nth", "times", "seed"] {
            if let number = try number(name, form, times: 1) { wish.append(name, .integer(number)) }
        }
        if let seconds = try number("minutes", form, times: 60) { wish.append("forSeconds", .integer(seconds)) }
        if let delay = try number("seconds", form, times: 1_000) { wish.append("delayMilliseconds", .integer(delay)) }
        if let text = form["probability"] {
            guard let probability = Double(text.replacing(",", with: ".")), probability.isFinite else {
                throw .invalid("probability", "is not a number above 0, and 1 at most")
            }
            wish.append("probability", .number("\(probability)"))
        }
        return wish
    }

    private static func script(_ form: FormBody) -> JSONObject {
        let (api, shop) = parts(form[BackOfficePages.FaultField.shop])
        let answers = (form[BackOfficePages.FaultField.answers] ?? "").split { $0 == " " || $0 == "," }
        var script = JSONObject()
        if let api { script.append("api", .string(api)) }
        script.append("shop", .string(shop ?? ""))
        script.append("answers", .array(answers.map { .string(String($0)) }))
        return script
    }

    /// `lyra`, or `lyra/69876357`.
    private static func parts(_ text: String?) -> (api: String?, name: String?) {
        guard let text, let api = text.split(separator: "/", maxSplits: 1).first else { return (nil, nil) }
        let name = text.dropFirst(api.count + 1)
        return (String(api), name.isEmpty ? nil : String(name))
    }

    private static func number(_ name: String, _ form: FormBody, times unit: Int64) throws(OperatorProblem) -> Int64? {
        guard let text = form[name] else { return nil }
        let (number, overflow) = (Int64(text) ?? -1).multipliedReportingOverflow(by: unit)
        guard !overflow, number >= 0 else { throw .invalid(name, "is not a whole number") }
        return number
    }
}
