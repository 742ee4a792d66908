/// The signal that ends a request of a script after a time, in place of `AbortSignal.timeout`, which Safari has since
/// version 16 only: the oldest one that a shopper may have is that of iOS 15 (docs/choices/platform.md, PG2).
package enum TimeLimitScript {
    package static let text = #"""
        const timeLimit = (milliseconds) => {
          const controller = new AbortController();
          setTimeout(() => controller.abort(), milliseconds);
          return controller.signal;
        };

        """#
}
