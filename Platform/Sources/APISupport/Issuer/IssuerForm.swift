/// The names of the form fields between a page and the issuer's page: those of 3-D Secure 1, which the guides of the Sips
/// family keep (Sips In-App 24.3, "Formulaire POST vers l'ACS").
enum IssuerForm {
    /// The ``IssuerChallenge``.
    static let challenge = "PaReq"
    /// The ``ReturnAddress``.
    static let returnAddress = "TermUrl"
    /// What the issuer's page returns unchanged.
    static let merchantData = "MD"
    /// The ``IssuerAnswer``.
    static let answer = "PaRes"
}
