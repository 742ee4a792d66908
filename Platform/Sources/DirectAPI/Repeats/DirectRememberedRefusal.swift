import Engine
import GuichetCore
import GuichetDirect

/// A refusal as a claim holds it.
struct DirectRememberedRefusal: StoredForm {
    let status: Int
    let at: Instant
    private let errors: [DirectErrorItem]

    init(_ refusal: DirectRefusal, at instant: Instant) {
        status = refusal.status
        errors = refusal.items
        at = instant
    }

    var refusal: DirectRefusal { DirectRefusal(status: status, errors) }
}
