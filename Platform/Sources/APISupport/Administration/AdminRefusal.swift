/// Why a change is refused, and what to do about it: the command's answer to the operator.
package protocol AdminRefusal: Error {
    var reason: String { get }
    var remedy: String { get }
}

extension ShopError: AdminRefusal {}
