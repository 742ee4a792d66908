import Server
import Testing

@Suite("Whether the platform accepts new work")
struct ReadinessTests {
    @Test("one that was told to stop while it started does not become ready")
    func stoppedAtStart() {
        let readiness = Readiness()
        readiness.stop()
        readiness.set(true)
        #expect(!readiness.isReady && readiness.isStopping)
    }

    @Test("otherwise it is ready from when it says so until it stops")
    func usual() {
        let readiness = Readiness()
        #expect(!readiness.isReady && !readiness.isStopping)
        readiness.set(true)
        #expect(readiness.isReady && !readiness.isStopping)
        readiness.stop()
        #expect(!readiness.isReady && readiness.isStopping)
    }
}
