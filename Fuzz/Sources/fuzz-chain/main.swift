import FuzzSupport
import SwiftASN1
import X509

/// One certificate in DER: as the signer's in a token, and as that of the authority above the signer.
let places = Places(KnownTokens.load())
fuzz { der in places.check(der, try? Certificate(derEncoded: der)) }
