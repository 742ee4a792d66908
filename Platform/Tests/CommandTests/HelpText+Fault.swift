/// The help of the commands that order faults.
extension HelpText {
    static let fault = """
        OVERVIEW: Order faults of a running platform, by name.

        A restart of the platform clears them; with several nodes, a restart of all
        nodes. Each use is logged. docs/faults.md says what each does to clients and
        payments.

        USAGE: guichet fault <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List all faults, or those that are ordered.
          set                     Order a fault: for which events, how often, and until
                                  when.
          script                  Set the acquirer's next answers for a shop.
          clear                   Clear one order of a fault, or all orders and scripts.

          See 'guichet help fault <subcommand>' for detailed help.

        """

    static let faultList = """
        OVERVIEW: List all faults, or those that are ordered.

        Without --active, no platform needs to run.

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

        Without a condition, it acts on every event that it concerns. Without a limit,
        it acts until you clear it. Each fault accepts only some conditions; others are
        refused.

        USAGE: guichet fault set [<options>] <fault>

        ARGUMENTS:
          <fault>                 Its name in the list.

        OPTIONS:
          --api <api>             Only this API: sips, lyra or direct.
          --shop <shop>           Only this shop.
          --call <call>           Only this call, such as cardOrder,
                                  Charge/CreatePayment or createPayment.
          --card <card>           Only this card: its last four digits, or the number
                                  of a test card.
          --amount <amount>       Only this amount, in cents or the currency's smallest
                                  unit.
          --reference <reference> Only this reference of a merchant.
          --header <header>       Only calls with this header: NAME=VALUE.
          --nth <n>               Begin with the n-th matching event, counted from 1.
          --probability <probability>
                                  Act with this probability, such as 0.1.
          --seed <seed>           Make the same random decisions as an earlier order
                                  with this seed.
          --times <times>         Act this many times at most.
          --for <span>            Act within this span, such as 10m, by the platform's
                                  clock.
          --delay <span>          The delay or the difference, such as 3s.
          --code <code>           The code of a refusal, in the API's own terms.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let faultScript = """
        OVERVIEW: Set the acquirer's next answers for a shop.

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
