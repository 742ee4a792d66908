/// The help of the commands that order faults.
extension HelpText {
    static let fault = """
        OVERVIEW: Order faults of a running platform, by name.

        A restart of the platform clears them; of several nodes, of all. Each use is
        logged. docs/faults.md says what each does to clients and payments.

        USAGE: guichet fault <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List the faults that there are, or those that are
                                  ordered.
          set                     Order a fault: for which events, how often, and until
                                  when.
          script                  Say what the acquirer answers to the next payments of
                                  a shop.
          clear                   Clear one order of a fault, or all orders and scripts.

          See 'guichet help fault <subcommand>' for detailed help.

        """

    static let faultList = """
        OVERVIEW: List the faults that there are, or those that are ordered.

        Without --active no platform needs to run.

        USAGE: guichet fault list [--active] [--markdown] [--json] [--data <folder>]

        OPTIONS:
          --active                List the orders and scripts of a running platform.
          --markdown              Print the tables of docs/faults.md.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let faultSet = """
        OVERVIEW: Order a fault: for which events, how often, and until when.

        Without a condition it is for every event that it concerns, and without a limit
        it lasts until it is cleared. Each fault knows some conditions only; others are
        refused.

        USAGE: guichet fault set [<options>] <fault>

        ARGUMENTS:
          <fault>                 Its name in the list.

        OPTIONS:
          --api <api>             One API alone: sips, lyra or direct.
          --shop <shop>           One shop alone.
          --call <call>           One call alone, such as cardOrder,
                                  Charge/CreatePayment or createPayment.
          --card <card>           One card alone: its last four digits, or the number
                                  of a test card.
          --amount <amount>       One amount alone, in cents or the currency's smallest
                                  unit.
          --reference <reference> One reference of a merchant alone.
          --header <header>       Calls with this header alone: NAME=VALUE.
          --nth <n>               Begin with the n-th event that fits, counted from 1.
          --probability <probability>
                                  Act with this probability, such as 0.1.
          --seed <seed>           Repeat the decisions of the probability that had this
                                  seed.
          --times <times>         Act so many times.
          --for <span>            Act within this span, such as 10m, by the platform's
                                  clock.
          --delay <span>          How long it waits or differs, such as 3s.
          --code <code>           The code of a refusal, in the API's own terms.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let faultScript = """
        OVERVIEW: Say what the acquirer answers to the next payments of a shop.

        One answer for each payment, in order: the name of a fault of the
        authorisation, with its code (refused:51) or its time (acquirer-slow:3s), or
        as-usual. A new script replaces the shop's earlier one; without answers it ends.

        USAGE: guichet fault script <shop> [<answer> ...] [--api <api>] [--data <folder>]

        ARGUMENTS:
          <shop>                  The shop.
          <answer>                The answers.

        OPTIONS:
          --api <api>             The shop's API, where several have a shop of this
                                  name.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let faultClear = """
        OVERVIEW: Clear one order of a fault, or all orders and scripts.

        USAGE: guichet fault clear [<order>] [--all] [--data <folder>]

        ARGUMENTS:
          <order>                 Its name in `guichet fault list --active`, such as F1.

        OPTIONS:
          --all                   Clear all orders and scripts.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
