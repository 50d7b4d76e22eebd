//! `croupier completions`

use std::process::ExitCode;

use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: ShellName,
}

const HELP: &str = "To complete commands, packs, options, wagers and strategies, add one line to the shell's start file:
  bash        ~/.bashrc                      source <(croupier completions bash)
  zsh         ~/.zshrc, after compinit       source <(croupier completions zsh)
  fish        ~/.config/fish/config.fish     croupier completions fish | source
  elvish      ~/.config/elvish/rc.elv        eval (croupier completions elvish | slurp)
  powershell  $PROFILE                       croupier completions powershell | Out-String | Invoke-Expression";

#[derive(Clone, Copy, clap::ValueEnum)]
enum ShellName {
    Bash,
    Zsh,
    Fish,
    Elvish,
    Powershell,
}

/// The variable by which a shell asks the program for candidates.
pub(crate) const VARIABLE: &str = "CROUPIER_COMPLETE";

/// bash splits words at ':' and '=', which names of tables and choices contain. This script joins the words again,
/// and removes from each candidate the part that bash keeps.
const WHOLE_WORDS: &str = r#"
_croupier() {
    local line=${COMP_LINE:0:COMP_POINT} words word kept
    IFS=$' \t\n' read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    local COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
    word=${words[COMP_CWORD]}
    _clap_complete_croupier "$1" "$word" "${words[COMP_CWORD - 1]}"
    kept=${word%"${word##*["${COMP_WORDBREAKS//[^:=]}"]}"}
    [[ $COMP_WORDBREAKS == *[:=]* ]] && COMPREPLY=("${COMPREPLY[@]#"$kept"}")
}
complete -o nospace -o bashdefault -F _croupier croupier
"#;

/// A package installs the script as a file of zsh's completion system. zsh reads such a file at the first Tab and runs
/// it as the function `_croupier`; without an answer, the first Tab would do nothing.
const FIRST_TAB: &str = r#"
if [[ ${funcstack[1]} == _croupier ]]; then
    _clap_dynamic_completer_croupier "$@"
fi
"#;

/// Prints the script that makes a shell ask this program.
pub(crate) fn run(args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let shell: &dyn EnvCompleter = match args.shell {
        ShellName::Bash => &Bash,
        ShellName::Zsh => &Zsh,
        ShellName::Fish => &Fish,
        ShellName::Elvish => &Elvish,
        ShellName::Powershell => &Powershell,
    };
    let mut script = Vec::new();
    // The script calls the program by name, so it works even after an update has moved the program.
    shell
        .write_registration(VARIABLE, "croupier", "croupier", "croupier", &mut script)
        .map_err(|error| format!("cannot write the script: {error}"))?;
    out.push_str(&String::from_utf8_lossy(&script));
    out.push_str(match args.shell {
        ShellName::Bash => WHOLE_WORDS,
        ShellName::Zsh => FIRST_TAB,
        ShellName::Fish | ShellName::Elvish | ShellName::Powershell => "",
    });
    Ok(ExitCode::SUCCESS)
}
