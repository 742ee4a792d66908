// expected: 'digits' is inaccessible due to '@_spi' protection level
import GuichetCore

/// A card number cannot be read back without the import that says so.
func number(of card: PAN) -> String { card.digits }
