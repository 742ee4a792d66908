/// A port that no program listens on, below those that a system gives to connections by itself: between the moment when
/// it is found and the moment when it is used, and between a program's end and the start of the one that takes its place,
/// a connection could take any of those.
@_spi(Testing) public enum FreePort {
    /// One of 20,000 to 29,999.
    public static func find() throws(ReceiverError) -> UInt16 {
        for _ in 0..<100 {
            let port = UInt16.random(in: 20_000..<30_000)
            if let free = try? Socket.listening(on: port) {
                free.socket.close()
                return port
            }
        }
        throw ReceiverError(.cannotListen, "no free port below 30,000 was found")
    }
}
