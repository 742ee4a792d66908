import APISupport
import Engine
import Hummingbird

extension BackOfficeRoutes {
    func addClock(to router: Router<BasicRequestContext>) {
        typealias Field = BackOfficePages.ClockField
        router.get("\(BackOfficeLinks.clock)") { request, context in
            await visited(request, context) { pages in
                let query = FormBody.query(of: request)
                guard let start = Self.instant(query?[Field.start]), let end = Self.instant(query?[Field.end]) else {
                    return pages.clock()
                }
                var span = try await operations.clock.events(from: start, to: end)
                span.removed = query?[Field.removed].flatMap { Int($0) } ?? 0
                return pages.clock(span)
            }
        }
        router.post("\(BackOfficeLinks.clock)") { request, context in
            await sent(request, context, needs: .test) { visit, form in
                do {
                    let caller = visit.session.caller
                    let advance = try await operations.clock.move(by: caller) { try target(form) }
                    operations.log(OperatorClock.moveKind, by: caller, about: OperatorClock.moved(advance))
                    // A page of its own, so that loading it again does not move the clock again.
                    let page = BackOfficePages.happened(from: advance.start, to: advance.end, removed: advance.removed)
                    return .seeOther(BackOfficeLinks.with(.moved, page))
                } catch let problem as OperatorProblem {
                    return BackOfficePages(visit: visit).clock(typed: form, problem: problem)
                }
            }
        }
    }

    /// The pages write these numbers; an address may have any. A span before 1970 has no event.
    private static func instant(_ text: String?) -> Instant? {
        guard let milliseconds = text.flatMap({ Int64($0) }), milliseconds >= 0 else { return nil }
        return Instant(milliseconds: milliseconds)
    }

    private func target(_ form: FormBody) throws -> Instant {
        typealias Field = BackOfficePages.ClockField
        // As the pages write times, too.
        if let text = form[Field.to] { return try OperatorClock.time(PaymentFilter.read(text, in: .since)) }
        guard let number = form[Field.number].flatMap({ Int64($0) }),
            let unit = form[Field.unit].flatMap({ Int64($0) }),
            Field.units.contains(unit)
        else { throw OperatorProblem.invalid(Field.number, "is not a number with a unit") }
        let (seconds, overflow) = number.multipliedReportingOverflow(by: unit)
        return try operations.clock.time(after: overflow ? nil : seconds)
    }
}
