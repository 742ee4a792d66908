import Foundation
import NIOCore
import ServiceLifecycle

/// The listener on the port; its error says what to do if the port is not available.
struct Listening<Listener: Service>: Service {
    let application: Listener
    let host: String
    let port: Int
    /// Sets the port.
    let option: String

    func run() async throws {
        do {
            try await application.run()
        } catch let error as IOError {
            throw PortRefused(host: host, port: port, option: option, error: error)
        } catch let error as SocketAddressError.UnknownHost {
            throw ListeningHostUnknown(host: error.host)
        }
    }
}

/// The name to listen on has no address. That of a machine may get one later.
struct ListeningHostUnknown: Error, CustomStringConvertible {
    let host: String

    var description: String { "\(host) is not an address, nor a name of this machine. Choose one with --host." }
}

/// The port to listen on is not available.
package struct PortRefused: Error, CustomStringConvertible {
    package let host: String
    package let port: Int
    let option: String
    let error: IOError

    /// Whether waiting does not help: a port that is in use becomes free.
    package var isPermanent: Bool { error.errnoCode == EACCES }

    package var description: String {
        switch error.errnoCode {
        case EADDRINUSE:
            "port \(port) on \(host) is in use. Choose another one with \(option), or a free one with \(option) 0."
        case EACCES:
            "this user may not listen on port \(port). Choose one above 1023 with \(option), or give the service "
                + "CAP_NET_BIND_SERVICE."
        case EADDRNOTAVAIL:
            "\(host) is not an address of this machine. Choose one with --host."
        default: "cannot listen on port \(port) of \(host): \(error)"
        }
    }
}
