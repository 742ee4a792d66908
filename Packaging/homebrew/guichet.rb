# A formula of Homebrew, for a tap of your own. UNTRIED: the project has no Mac. `url` and `sha256` have no address and
# checksum yet: set them from the files of a release and its list of checksums (`guichet-VERSION.checksums`); until then Homebrew
# refuses the formula. Checked by `make lint`, where there is ruby: its syntax.
class Guichet < Formula
  desc "Payment platform for building and testing in-app payments"
  homepage "https://example.com/guichet"
  url "https://example.com/guichet/releases/guichet-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"
  head "https://example.com/guichet.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia

  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--package-path", "Platform",
           "--scratch-path", ".build", "--product", "guichet"
    bin.install ".build/release/guichet"
    generate_completions_from_executable(bin/"guichet", "--generate-completion-script")
  end

  # `brew services start guichet`: for development, on this machine only.
  service do
    run [opt_bin/"guichet", "serve", "--dev", "--data", var/"guichet"]
    keep_alive successful_exit: false
    log_path var/"log/guichet.log"
    error_log_path var/"log/guichet.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/guichet --version") if build.stable?
    assert_match "all as expected", shell_output("#{bin}/guichet demo")
  end
end
