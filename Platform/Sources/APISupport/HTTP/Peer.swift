package import Engine

/// Who is at the other end of the connection over which the request came that is being answered.
///
/// Behind a proxy that is the proxy: what a header says of another address is not read, since anybody can write one.
package enum Peer {
    /// `nil` where the connection does not tell, as over a socket in the file system.
    @TaskLocal package static var address: IPAddress?
}
