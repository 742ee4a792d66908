/// Why a change cannot be made as asked, and what to do about it: what the command says to whoever typed it.
package protocol AdminRefusal: Error {
    var reason: String { get }
    var remedy: String { get }
}

extension ShopError: AdminRefusal {}
