#if canImport(PassKit)
    import Contacts
    import Foundation
    public import GuichetCore
    public import PassKit

    extension ApplePayContact {
        /// The contact of a sheet.
        public init(_ contact: PKContact) {
            self.init(
                name: contact.name.map(ApplePayPersonName.init),
                postalAddress: contact.postalAddress.map(ApplePayPostalAddress.init),
                emailAddress: present(contact.emailAddress), phoneNumber: present(contact.phoneNumber?.stringValue))
        }
    }

    extension ApplePayPersonName {
        init(_ name: PersonNameComponents) {
            self.init(
                namePrefix: present(name.namePrefix), givenName: present(name.givenName),
                middleName: present(name.middleName), familyName: present(name.familyName),
                nameSuffix: present(name.nameSuffix), nickname: present(name.nickname),
                phoneticGivenName: present(name.phoneticRepresentation?.givenName),
                phoneticMiddleName: present(name.phoneticRepresentation?.middleName),
                phoneticFamilyName: present(name.phoneticRepresentation?.familyName))
        }
    }

    extension ApplePayPostalAddress {
        init(_ address: CNPostalAddress) {
            self.init(
                street: present(address.street), subLocality: present(address.subLocality),
                city: present(address.city), subAdministrativeArea: present(address.subAdministrativeArea),
                state: present(address.state), postalCode: present(address.postalCode),
                country: present(address.country), isoCountryCode: present(address.isoCountryCode))
        }
    }

    /// The Contacts framework writes an empty text for an absent value.
    private func present(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return text
    }
#endif
