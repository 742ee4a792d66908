import APISupport

/// The texts of the page of a mandate about its account holder.
struct DirectSigningHolderTexts: Sendable {
    let holder: String
    let address: String
    let street: String
    /// It may be left out.
    let houseNumber: String
    let zip: String
    let city: String
    let country: String
    let countryHint: String
    /// The account is chosen at its bank.
    let choice: String
    let bank: String
    /// The problems of the form.
    let noChoice: String
    let wrongCountry: String
    let numberInAddress: String

    static func of(_ language: PageLanguage) -> DirectSigningHolderTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let english = DirectSigningHolderTexts(
        holder: "Account holder", address: "Address of the account holder", street: "Street",
        houseNumber: "House number (if there is one)", zip: "Postal code", city: "Town", country: "Country",
        countryHint: "Two letters, for example BE for Belgium.", choice: "Account",
        bank: "The shop asks your bank for your account. This page stands for your bank.",
        noChoice: "Choose an account.",
        wrongCountry: "The country has two letters, for example BE for Belgium.",
        numberInAddress: "There is the number of an account or a card in the address. Check it.")

    private static let french = DirectSigningHolderTexts(
        holder: "Titulaire du compte", address: "Adresse du titulaire du compte", street: "Rue",
        houseNumber: "Numéro (s’il y en a un)", zip: "Code postal", city: "Ville", country: "Pays",
        countryHint: "Deux lettres, par exemple BE pour la Belgique.", choice: "Compte",
        bank: "La boutique demande votre compte à votre banque. Cette page remplace votre banque.",
        noChoice: "Choisissez un compte.",
        wrongCountry: "Le pays a deux lettres, par exemple BE pour la Belgique.",
        numberInAddress: "Il y a un numéro de compte ou de carte dans l’adresse. Vérifiez-la.")

    private static let dutch = DirectSigningHolderTexts(
        holder: "Rekeninghouder", address: "Adres van de rekeninghouder", street: "Straat",
        houseNumber: "Huisnummer (als dat er is)", zip: "Postcode", city: "Plaats", country: "Land",
        countryHint: "Twee letters, bijvoorbeeld BE voor België.", choice: "Rekening",
        bank: "De winkel vraagt uw bank naar uw rekening. Deze pagina vervangt uw bank.",
        noChoice: "Kies een rekening.",
        wrongCountry: "Het land heeft twee letters, bijvoorbeeld BE voor België.",
        numberInAddress: "In het adres staat het nummer van een rekening of een kaart. Controleer het.")

    private static let german = DirectSigningHolderTexts(
        holder: "Kontoinhaber", address: "Adresse des Kontoinhabers", street: "Straße",
        houseNumber: "Hausnummer (falls vorhanden)", zip: "Postleitzahl", city: "Ort", country: "Land",
        countryHint: "Zwei Buchstaben, zum Beispiel BE für Belgien.", choice: "Konto",
        bank: "Der Händler fragt Ihre Bank nach Ihrem Konto. Diese Seite steht für Ihre Bank.",
        noChoice: "Wählen Sie ein Konto.",
        wrongCountry: "Das Land hat zwei Buchstaben, zum Beispiel BE für Belgien.",
        numberInAddress: "In der Adresse steht die Nummer eines Kontos oder einer Karte. Prüfen Sie sie.")
}
