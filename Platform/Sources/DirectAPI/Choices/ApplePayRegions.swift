/// The regions in which a shopper can pay with Apple Pay: two letters each (ISO 3166-1).
///
/// The Direct guide mentions "one of the supported regions" and names none; Apple's page of countries and regions
/// grows. This is our list after that page; a platform can have another one (``DirectChoices/applePayRegions``).
enum ApplePayRegions {
    static let known: Set<String> = [
        // Europe
        "AD", "AT", "AZ", "BE", "BG", "BY", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FO", "FR", "GB", "GE",
        "GG", "GL", "GR", "HR", "HU", "IE", "IM", "IS", "IT", "JE", "KZ", "LI", "LT", "LU", "LV", "MC", "MD", "ME",
        "MT", "NL", "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK", "SM", "UA", "VA",
        // America
        "AR", "BR", "CA", "CO", "CR", "DO", "EC", "GT", "HN", "MX", "PA", "PE", "PY", "SV", "US",
        // Asia and the Pacific
        "AM", "AU", "CN", "HK", "JP", "KR", "MO", "MY", "NZ", "SG", "TW", "VN",
        // Africa and the Middle East
        "AE", "BH", "IL", "JO", "KW", "MA", "PS", "QA", "SA", "ZA",
    ]
}
