package import Engine

/// The other end of the connection that the current request came over.
///
/// Behind a proxy, that is the proxy: headers with another address are not read, since any client can send them.
package enum Peer {
    /// `nil` if the connection has no address, as over a socket in the file system.
    @TaskLocal package static var address: IPAddress?
}
