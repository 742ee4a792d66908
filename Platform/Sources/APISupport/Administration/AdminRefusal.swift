/// Why a change is refused, and what to do about it: the command's answer to the operator.
package protocol AdminRefusal: Error {
    /// Of which kind: one word.
    var kind: String { get }
    var reason: String { get }
    var remedy: String { get }
}

extension AdminRefusal {
    package var kind: String { ShopError.Code.conflict.rawValue }
}

extension ShopError: AdminRefusal {
    package var kind: String { code.rawValue }
}
