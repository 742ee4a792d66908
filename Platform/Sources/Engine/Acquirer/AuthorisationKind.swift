/// What the acquirer is being asked, or was last asked.
package enum AuthorisationKind: String, Sendable, CaseIterable {
    case accountCheck
    case payment
}
