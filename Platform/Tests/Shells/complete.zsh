# complete.zsh ZSH FILE LINE: what ZSH, the program, offers for a line, one word a line; FILE is a script for completion.
#
# zsh completes in its line editor alone, so a second zsh runs on a terminal of its own, and is typed to.
zmodload zsh/zpty || exit 1
zpty shell "$1" -f -i

# Reads until the terminal shows a text.
hear() {
    local text
    heard=
    while zpty -r shell text "*$1*" 2>/dev/null; do
        heard+=$text
        [[ $heard == *$1* ]] && return
    done
}

zpty -w shell "PS1= PS2=; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -u -D; source ${(q)2}"
# All that is offered goes through compadd; with -O, -A and -D it only fills variables. A text that is typed appears on the
# terminal, too: one that is waited for is put together from two parts.
zpty -w shell 'compadd() {
    if [[ " ${argv[1,(i)(-|--)]} " == *" -"[OAD]" "* ]]; then builtin compadd "$@"; return; fi
    local -a offered
    builtin compadd -A offered "$@"
    print -rl -- "" "offered "${^offered} ""
    builtin compadd "$@"
}
listed() { zle list-choices; print -r -- "end"" of the list" }
zle -N listed; bindkey "^G" listed; print "re""ady"'
hear ready
zpty -n -w shell "$3"$'\a'
hear "end of the list"
print -r -- $heard | tr -d '\r' | sed -n 's/^offered //p'
zpty -d shell
