/// What the acquirer is asked for, or was last asked for.
package enum AuthorisationKind: String, Sendable, CaseIterable {
    case accountCheck
    case payment
}
